# La interfaz en español. Se trata de tú; sin nombre, el agente es «tu agente», que admite «a» y «de» delante.

## El cuestionario

next = Siguiente
back = Atrás
skip = Omitir
saved = Guardado
saving = Guardando
not_saved = Sin guardar, reintentando
unsaved = Sin guardar
something_else = Otra cosa
add_note = Añadir una nota
note = Nota
recommended = Recomendado
skipped = Omitida
open_question = Sin responder
comma = {", "}
pair = { $name }: { $value }
change = Cambiar
set_aside = Apartadas
enter_hint = Enter ↵
progress = { $done } de { $total }
question_of = Pregunta { $number } de { $n }

review_title = Revísalo y envíalo
review_lead = { $count ->
    [0] No se envía ninguna respuesta a { $agent }.
    [1] Se envía una respuesta a { $agent }.
    [2] Se envían dos respuestas a { $agent }.
    [3] Se envían tres respuestas a { $agent }.
    [4] Se envían cuatro respuestas a { $agent }.
    [5] Se envían cinco respuestas a { $agent }.
   *[other] Se envían { $n } respuestas a { $agent }.
  }
review_aside = {" "}{ $count ->
    [1] Una que apartaste se queda aquí y no se envía.
    [2] Dos que apartaste se quedan aquí y no se envían.
    [3] Tres que apartaste se quedan aquí y no se envían.
   *[other] { $n } que apartaste se quedan aquí y no se envían.
  }
submit = { $count ->
    [0] Enviar sin respuestas
    [one] Enviar { $n } respuesta
   *[other] Enviar { $n } respuestas
  }

error_title = Esto necesita otro vistazo.
error_pick = Elige una opción o escribe la tuya. Esta pregunta no se puede omitir.
error_write = Escribe una respuesta. Esta pregunta no se puede omitir.
error_one = Elige una sola opción.
error_both = Elegiste una opción y además escribiste otra cosa. Deja solo una de las dos.
error_exclusive = Una de estas opciones va sola. Déjala sin otras opciones y sin texto propio, o quítala.
error_long = Tiene { $length } caracteres y caben { $most }. Acórtalo, por favor.
error_text = Elige una de las opciones; esta pregunta no admite texto.
error_digits = Escribe un número de 15 cifras como máximo.
error_required = { $rule } Esta pregunta no se puede omitir.
error_outdated = Esta pregunta cambió entretanto. Mírala tal como está ahora.
error_other = Esto no se pudo aceptar como respuesta. Recarga la página e inténtalo de nuevo.

conflict_title = Esta respuesta se cambió en otro sitio
conflict_mine = Aquí
conflict_theirs = Más reciente, de otra pestaña o dispositivo
keep_mine = Conservar la mía
use_newer = Usar la más reciente

offline_title = No se puede conectar con el servidor.
offline_text = Sigue respondiendo: esta página conserva lo que escribes y lo guardará cuando vuelva el servidor.
expired_title = { $agent } ya no espera.
expired_text = Aún puedes enviar tus respuestas; llegarán marcadas como tardías.
settled_title = Este cuestionario ha terminado.
not_sent_notice = Desde esta página ya no se envía nada. Lo que escribiste sigue aquí y se puede copiar.
settled_link = Ver cómo terminó

added_by = { $agent } añadió algo a una pregunta.
changed_by = { $agent } cambió esta encuesta.
changed_new = Nuevas: { $n }.
changed_again = Por responder de nuevo: { $n }.
changed_here = Esta pregunta cambió después de que la respondieras. ¿Sigue siendo correcta tu respuesta?
changed_show = Mostrarla tal como está ahora
step_new = Nueva
step_changed = Cambió
aside_by = { $count ->
    [1] Al elegir «{ $choice }» se aparta una respuesta.
   *[other] Al elegir «{ $choice }» se apartan { $n } respuestas.
  }
aside_return = { $count ->
    [1] Vuelve si eliges «{ $choice }».
   *[other] Vuelven si eliges «{ $choice }».
  }
aside_count = { $count ->
    [1] Una respuesta apartada
   *[other] { $n } respuestas apartadas
  }
left = { $count ->
    [one] Queda { $n }
   *[other] Quedan { $n }
  }
submit_left = { $count ->
    [0] Enviar respuestas
    [one] Enviar · queda { $n }
   *[other] Enviar · quedan { $n }
  }
still_open = { $count ->
    [0] No falta nada; las respuestas se pueden enviar.
    [one] { $n } pregunta todavía necesita respuesta.
   *[other] { $n } preguntas todavía necesitan respuesta.
  }

## Clases de pregunta

yes = Sí
no = No
count_of = { $length } de { $most } caracteres
clear = Borrar
row_note = Nota
file_add = Añadir archivos
file_upload = Subir
file_remove = Quitar
file_cancel = Cancelar
file_close = Cerrar
file_hint = Como máximo { $most } cada uno.
file_hint_kinds = Como máximo { $most } cada uno: { $kinds }.
file_added = Se ha añadido { $name }.
file_removed = Se ha quitado { $name }.
file_failed = { $name } no ha llegado. Comprueba la conexión y añádelo de nuevo.
file_waits = { $name } aún se está enviando. Espera a que termine o cancélalo.
file_empty = { $name } está vacío. Elige un archivo que contenga algo.
file_large = { $name } es demasiado grande: caben { $most } como máximo.
file_lies = { $name } no es lo que dice su nombre. Guárdalo como lo que es y añádelo de nuevo.
file_unasked = { $name } no es de un tipo que se pida aquí.
file_full = No hay sitio para { $name }: todos los archivos juntos pueden tener { $most }. Quita uno o elige uno más pequeño.
file_beyond = No hay sitio para { $name }: caben { $most } archivos como máximo en total. Sigue sin él.
points_title = Qué significa cada punto
rank_numbers = Numéralos. Lo que no cambies ocupa los lugares que queden; si dos tienen el mismo número, va antes el de arriba.
rank_hint = Arrastra, o toca uno y luego su nuevo lugar. Con el teclado: espacio para coger, flechas para mover, una cifra para colocar.
rank_cut = La línea muestra dónde acaban los { $most } primeros.
rank_place = Lugar de { $item }
rank_keep = Dejar este orden
rank_kept = Este es tu orden.
rank_moved = { $item }: lugar { $place } de { $total }
rank_held = { $item }, cogido. Lugar { $place } de { $total }.
rank_dropped = { $item }, soltado. Lugar { $place } de { $total }.
rank_back = { $item }, de vuelta en el lugar { $place } de { $total }.
rank_drop_first = Suelta antes { $item }: toca un lugar o pulsa espacio.
rule_one = Elige una opción.
rule_some = Elige una o varias opciones.
rule_pick_range = Elige de { $least } a { $most }.
rule_pick_least = Elige { $least } como mínimo.
rule_pick_most = Elige { $most } como máximo.
rule_pick_exact = Elige { $least }.
rule_number = Escribe un número con las cifras 0 a 9.
rule_number_range = Escribe un número de { $least } a { $most }.
rule_number_least = Escribe un número, { $least } o más.
rule_number_most = Escribe un número, { $most } o menos.
rule_step = {" "}Va de { $step } en { $step }.
rule_date = Elige un día.
rule_date_range = Elige un día del { $least } al { $most }.
rule_date_least = Elige un día, el { $least } o después.
rule_date_most = Elige un día, el { $most } o antes.
rule_email = Escribe una dirección de correo, como name@example.com.
rule_url = Escribe la dirección completa de una página, como https://example.com.
rule_scale = Valora cada fila.
rule_rank = Ponlos en orden o deja el que tienen.

## Alrededor de la pregunta

your_path = Tu recorrido
path = Recorrido
path_here = Cómo has llegado aquí
optional = opcional
save = Guardar
undo = Deshacer
ask_title = Preguntar antes de responder
ask_hint = ¿Qué necesitas saber antes de responder? { $agent } lo recibe enseguida; mientras tanto puedes seguir.
ask_label = Tu pregunta
ask_send = Preguntar a { $agent }
ask_blank = Escribe lo que necesitas saber.
ask_failed = Esto no se pudo enviar. Inténtalo de nuevo dentro de un momento.
ask_full = Ya se hicieron { $most } preguntas sobre este cuestionario y no caben más.
ask_late = { $agent } ya no espera y no vería esto.
ask_unsent = Esto no se ha enviado. Envíalo o bórralo para seguir.
you_asked = Preguntaste
ask_waiting = Sin respuesta todavía
ask_answered = Respondida
insight_added = Añadido por { $agent }
keys_title = Teclas
keys_digits = Elegir la opción con ese número
keys_arrows = Moverse entre las opciones
keys_enter = Siguiente
keys_escape = Cerrar lo que esté abierto; no se descarta nada
keys_sheet = Esta lista
keys_space = Espacio
keys_points = Dar a la fila el punto con ese número
keys_rows = Siguiente fila de la escala
keys_hold = Coger un elemento de la lista y soltarlo
keys_move = Mover lo que has cogido; si no, ir al siguiente elemento
keys_place = Poner el elemento en ese lugar
keys_back = Devolver a su lugar lo que has cogido
keys_close = Cerrar
keys_single = Teclas sueltas
keys_on = Sí
keys_off = No

## Las demás páginas

all_surveys = Todos los cuestionarios
menu = Menú
asked_by = pregunta { $agent }
asked_by_nobody = pregunta un agente
the_agent = tu agente
start = Empezar
carry_on = Seguir
skipped_answer = Omitida

quick_title = O decide con un clic
quick_replaces = Ya empezaste a responder. Una plantilla sustituye tus respuestas donde dice otra cosa; «Revisar antes» muestra dónde.
quick_use = Usar esta
quick_review = Revisar antes
quick_changing = Si cambias una de estas, primero todas ocupan el lugar de las tuyas.
quick_had = Tenías: { $answer }
quick_had_note = Tenías: { $answer } ({ $note })

decline_title = Rechazar las preguntas
decline_hint = Se avisa a { $agent } de que las rechazas y, si lo dices, por qué.
decline_reason = Motivo, si quieres
decline = Rechazar
cancel_title = Cerrar sin responder
cancel_hint = Se avisa a { $agent } de que lo cerraste. Tu borrador se queda aquí.
cancel = Cerrar el cuestionario
steer_title = O devolverlo
reroll = Reformular
reroll_hint = { $agent } vuelve a preguntar lo mismo, con mejores palabras.
push = Profundizar
push_hint = { $agent } lo investiga primero y vuelve a preguntar con más fundamento.
discuss = Mejor hablarlo
discuss_hint = Sin cuestionario: { $agent } lo habla contigo.
minimise = Minimizar
minimised = { $title }, minimizado
reopen = Reabrir
theme = Tema
theme_auto = Auto
theme_light = Claro
theme_dark = Oscuro
language = Idioma

waiting_title = { $count ->
    [0] No hay nada pendiente
    [1] Un cuestionario te espera
    [2] Dos cuestionarios te esperan
    [3] Tres cuestionarios te esperan
    [4] Cuatro cuestionarios te esperan
    [5] Cinco cuestionarios te esperan
   *[other] { $n } cuestionarios te esperan
  }
inbox_empty_text = Cuando un agente te pregunte algo, aparecerá aquí por sí solo. Para ver cómo queda, envía un primer cuestionario desde una terminal:
inbox_command = Orden
copy = Copiar
copied = Copiado
notify_offer = Avisarme cuando llegue un cuestionario
notify_off = Desactivar los avisos
notify_on = Recibirás un aviso cuando llegue un cuestionario mientras estás en otra cosa. Para eso, deja abierta una página de Askpath.
notify_blocked = Tu navegador bloquea los avisos de esta página. Permítelos en sus ajustes para este sitio y vuelve a cargarla.
settled_heading = Anteriores
unopened = nuevo
stopped_at = te quedaste en «{ $question }»
of_total = { $done } de { $total }
range_of_questions = de { $least } a { $most } preguntas
questions = { $count ->
    [one] { $n } pregunta
   *[other] { $n } preguntas
  }
about_minutes = { $count ->
    [one] cerca de { $n } minuto
   *[other] unos { $n } minutos
  }
answers_sent = { $count ->
    [0] enviado sin respuestas
    [one] { $n } respuesta enviada
   *[other] { $n } respuestas enviadas
  }
just_now = ahora mismo
minutes_ago = hace { $n } min
hours_ago = hace { $n } h
days_ago = { $count ->
    [1] ayer
   *[other] hace { $n } días
  }

insight = Análisis
diagram = Diagrama
more_about = Más sobre { $label }
diagram_of = Diagrama de { $label }
sources = Fuentes
undrawn = Este diagrama no se puede dibujar. Este es su código:
diagram_open = Abrir el diagrama

done_title = Enviado a { $agent }
done_lead = { $count ->
    [0] Sin respuestas.
    [1] Una respuesta.
    [2] Dos respuestas.
    [3] Tres respuestas.
    [4] Cuatro respuestas.
    [5] Cinco respuestas.
   *[other] { $n } respuestas.
  }
done_lead_end = {" "}Puedes cerrar esta página; el agente sigue ahora con lo que dijiste.
done_late = {" "}El agente ya no esperaba; se le guarda lo enviado, marcado como tardío.
receipt = Comprobante
receipt_sent = Enviado
receipt_by = Por
receipt_nobody = sin identificar
receipt_survey = Cuestionario

declined_title = Rechazaste responder
declined_text = Se ha avisado a { $agent }.
declined_reason = Se ha avisado a { $agent }, con tu motivo:
cancelled_title = Cerrado sin responder
cancelled_text = Se ha avisado a { $agent } de que cerraste este cuestionario.
withdrawn_title = Retirado por el agente
withdrawn_text = { $agent } retiró este cuestionario, así que ya no se puede enviar nada.
expired_late_title = Enviado tarde a { $agent }
superseded_title = Sustituido por un cuestionario más reciente
superseded_text = { $agent } volvió a preguntar, con otras preguntas. Responde a esas.
superseded_open = Abrir el más reciente
redirected_title = Devuelto a { $agent }
rerolled_text = Se ha pedido a { $agent } que vuelva a preguntar: el mismo tema, con mejores palabras. No se envió ninguna respuesta.
pushed_text = Se ha pedido a { $agent } que lo investigue primero y vuelva a preguntar con más fundamento. No se envió ninguna respuesta.
discussed_text = Se ha pedido a { $agent } que lo hable contigo. Sigue en la conversación de siempre. No se envió ninguna respuesta.
next_awaited = El nuevo cuestionario aparecerá aquí cuando llegue. Si la página no cambia por sí sola, recárgala.
next_listed = El nuevo cuestionario estará en la lista de todos los cuestionarios.
next_there = El nuevo cuestionario ya está aquí.
next_open = Abrir el nuevo cuestionario
draft_heading = Tu borrador, sin enviar

outcome_redirected = devuelto
outcome_declined = rechazado
outcome_cancelled = cerrado sin responder
outcome_withdrawn = retirado por el agente
outcome_expired = caducado
outcome_superseded = sustituido por otro más reciente

not_found_title = Aquí no hay ningún cuestionario
not_found_text = Quizá el enlace esté incompleto o el cuestionario se haya borrado. Pide otra vez el enlace al agente o mira lo que está pendiente.
refused_title = Esto no se pudo aceptar
refused_text = La página envió algo que este servidor no entiende. Vuelve atrás, recarga la página e inténtalo de nuevo; lo guardado sigue ahí.
trouble_title = Algo falló aquí
trouble_text = Es un fallo del servidor, no tuyo, y ha quedado anotado. Lo guardado sigue ahí; inténtalo de nuevo dentro de un momento.
