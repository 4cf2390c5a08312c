# 简体中文界面。

## 答题

next = 下一步
back = 上一步
skip = 跳过
saved = 已保存
saving = 正在保存
not_saved = 未保存，正在重试
unsaved = 未保存
something_else = 其他想法
add_note = 添加备注
note = 备注
recommended = 推荐
skipped = 已跳过
open_question = 尚未回答
comma = 、
pair = { $name }：{ $value }
change = 修改
set_aside = 暂存
enter_hint = Enter ↵
progress = { $done } / { $total }
question_of = 第 { $number } 题，共 { $n } 题

review_title = 检查一遍，然后提交
review_lead = { $count ->
    [0] 没有回答会发送给 { $agent }。
   *[other] { $n } 个回答将发送给 { $agent }。
  }
review_aside = 暂存的 { $n } 个回答留在这里，不会发送。
submit = { $count ->
    [0] 不作回答，直接提交
   *[other] 提交 { $n } 个回答
  }

error_title = 请再看一下。
error_pick = 请选择一项，或写下自己的想法。这道题不能跳过。
error_write = 请写下回答。这道题不能跳过。
error_one = 只能选择一项。
error_both = 你选了一项，又写了其他内容。请只保留想要的那个。
error_exclusive = 其中有一项只能单独选择。请只选它、不选其他项也不另写内容，或者不选它。
error_long = 现在有 { $length } 个字符，最多 { $most } 个，请缩短一些。
error_text = 这道题不接受文字，请选择其中一项。
error_digits = 请写一个不超过 15 位的数。
error_required = { $rule }这道题不能跳过。
error_outdated = 这道题在此期间有改动，请按现在的内容再看一下。
error_other = 无法接受这个回答。请刷新页面后重试。

conflict_title = 这个回答在别处改过了
conflict_mine = 这里
conflict_theirs = 更新的，来自另一个标签页或设备
keep_mine = 保留我的
use_newer = 采用更新的

offline_title = 无法连接服务器。
offline_text = 可以继续回答：内容会留在本页，服务器恢复后自动保存。
expired_title = { $agent } 已经不再等待。
expired_text = 你仍然可以提交，回答会标记为迟到。
settled_title = 这份问卷已经结束。
not_sent_notice = 本页不会再发送任何内容。你写的文字还在这里，可以复制。
settled_link = 查看结果

added_by = { $agent } 为一个问题补充了内容。
changed_by = { $agent }修改了这份问卷。
changed_new = 新增：{ $n }。
changed_again = 需要重新回答：{ $n }。
changed_here = 这道题在你回答之后有改动。你的回答仍然合适吗？
changed_show = 显示现在的内容
step_new = 新增
step_changed = 有改动
aside_by = 选择“{ $choice }”后，有 { $n } 个回答被搁置。
aside_return = 改回“{ $choice }”，它们就会恢复。
aside_count = 已搁置 { $n } 个回答
left = 还剩 { $n } 题
submit_left = { $count ->
    [0] 提交回答
   *[other] 提交 · 还剩 { $n } 题
  }
still_open = { $count ->
    [0] 没有遗漏，可以提交了。
   *[other] 还有 { $n } 道题需要回答。
  }

## 题型

yes = 是
no = 否
count_of = { $length } / { $most } 个字符
clear = 清除
row_note = 备注
file_add = 添加文件
file_upload = 上传
file_remove = 移除
file_cancel = 取消
file_close = 关闭
file_hint = 每个文件最大 { $most }。
file_hint_kinds = 每个文件最大 { $most }，类型：{ $kinds }。
file_added = 已添加 { $name }。
file_removed = 已移除 { $name }。
file_failed = { $name } 没有送达。请检查网络连接，然后重新添加。
file_waits = { $name } 仍在上传。请等待上传完成，或取消它。
file_empty = { $name } 是空文件。请选择有内容的文件。
file_large = { $name } 太大：最大 { $most }。
file_lies = { $name } 的内容与文件名不符。请按实际类型保存后重新添加。
file_unasked = { $name } 不属于这里要求的类型。
file_full = 放不下 { $name }：所有文件合计最多 { $most }。请移除一个文件，或选择较小的文件。
file_beyond = 放不下 { $name }：总共最多 { $most } 个文件。请不带它继续。
points_title = 各档的含义
rank_numbers = 给它们编号。没有改动的会依次补上其余位置；编号相同时，排在上面的在前。
rank_hint = 拖动，或先点一项再点它的新位置。键盘：空格拿起，方向键移动，数字键直接放到那一位。
rank_cut = 横线以上是前 { $most } 项。
rank_place = “{ $item }”的位置
rank_keep = 就按这个顺序
rank_kept = 这就是你的顺序。
rank_moved = { $item }：第 { $place } 位，共 { $total } 位
rank_held = 已拿起“{ $item }”，第 { $place } 位，共 { $total } 位。
rank_dropped = 已放下“{ $item }”，第 { $place } 位，共 { $total } 位。
rank_back = “{ $item }”回到第 { $place } 位，共 { $total } 位。
rank_drop_first = 请先放下“{ $item }”：点一个位置，或按空格键。
rule_one = 请选一项。
rule_some = 请选一项或几项。
rule_pick_range = 请选 { $least } 到 { $most } 项。
rule_pick_least = 请至少选 { $least } 项。
rule_pick_most = 最多选 { $most } 项。
rule_pick_exact = 请选 { $least } 项。
rule_number = 请用数字 0 到 9 写一个数。
rule_number_range = 请写一个 { $least } 到 { $most } 之间的数。
rule_number_least = 请写一个不小于 { $least } 的数。
rule_number_most = 请写一个不大于 { $most } 的数。
rule_step = 每一步相差 { $step }。
rule_date = 请选一天。
rule_date_range = 请选 { $least } 到 { $most } 之间的一天。
rule_date_least = 请选 { $least } 或之后的一天。
rule_date_most = 请选 { $most } 或之前的一天。
rule_email = 请写一个电子邮件地址，例如 name@example.com。
rule_url = 请写完整的网址，例如 https://example.com。
rule_scale = 请给每一行评分。
rule_rank = 请排好顺序，或保留现在的顺序。

## 问题周围

your_path = 你的路径
path = 路径
path_here = 为什么问到这里
optional = 选填
save = 保存
undo = 撤销
ask_title = 反问
ask_hint = 回答之前你还需要知道什么？{ $agent } 会立刻收到；你可以先继续。
ask_label = 你的问题
ask_send = 问 { $agent }
ask_blank = 请写下你需要知道的内容。
ask_failed = 未能发送，请稍后再试。
ask_full = 这份问卷已提出 { $most } 个反问，不能再多了。
ask_late = { $agent } 已不再等待，看不到这个问题了。
ask_unsent = 这段内容尚未发送。请先发送或清空，再继续。
you_asked = 你问过
ask_waiting = 尚未回复
ask_answered = 已回复
insight_added = { $agent } 补充
keys_title = 快捷键
keys_digits = 选择对应编号的选项
keys_arrows = 在选项之间移动
keys_enter = 下一题
keys_escape = 关闭展开的内容，不会丢失任何输入
keys_sheet = 显示本列表
keys_space = 空格
keys_points = 给这一行选对应编号的分值
keys_rows = 到量表的下一行
keys_hold = 拿起或放下排序中的一项
keys_move = 移动拿起的一项；没有拿起时移到下一项
keys_place = 把这一项放到那一位
keys_back = 把拿起的一项放回原处
keys_close = 关闭
keys_single = 单键快捷键
keys_on = 开
keys_off = 关

## 其他页面

all_surveys = 全部问卷
menu = 菜单
asked_by = { $agent } 提问
asked_by_nobody = 智能体提问
the_agent = 智能体
start = 开始
carry_on = 继续
skipped_answer = 已跳过

quick_title = 或者一键决定
quick_replaces = 你已经答了一部分。方案与你的回答不同之处会被方案取代；“先看一遍”会列出这些地方。
quick_use = 就用这个
quick_review = 先看一遍
quick_changing = 修改其中一项时，这里的全部回答会先取代你原来的回答。
quick_had = 你原来的回答：{ $answer }
quick_had_note = 你原来的回答：{ $answer }（{ $note }）

decline_title = 拒绝回答
decline_hint = { $agent } 会收到拒绝的消息；写了原因也会一并收到。
decline_reason = 原因（可不填）
decline = 拒绝
cancel_title = 不回答，直接关闭
cancel_hint = { $agent } 会知道你关闭了问卷。草稿留在这里。
cancel = 关闭问卷
steer_title = 退回问卷
reroll = 换种问法
reroll_hint = { $agent } 会用更好的表述，就同一话题重新提问。
push = 深入研究
push_hint = { $agent } 会先做研究，再带着更充分的依据来提问。
discuss = 改为讨论
discuss_hint = 不填问卷，{ $agent } 直接和你讨论。
minimise = 最小化
minimised = { $title }（已最小化）
reopen = 重新打开
theme = 主题
theme_auto = 自动
theme_light = 浅色
theme_dark = 深色
language = 语言

waiting_title = { $count ->
    [0] 没有待回答的问卷
   *[other] { $n } 份问卷待回答
  }
inbox_empty_text = 智能体提问时，问卷会自动出现在这里。想看看效果，可以在终端发送第一份问卷：
inbox_command = 命令
copy = 复制
copied = 已复制
notify_offer = 有新问卷时通知我
notify_off = 关闭通知
notify_on = 不在本页时，有新问卷会通知你。请至少保留一个 Askpath 页面。
notify_blocked = 浏览器阻止了本页的通知。请在浏览器的网站设置中允许，然后刷新页面。
settled_heading = 较早
unopened = 新
stopped_at = 停在“{ $question }”
of_total = { $done } / { $total }
range_of_questions = { $least } 到 { $most } 道题
questions = { $n } 道题
about_minutes = 约 { $n } 分钟
answers_sent = { $count ->
    [0] 未作回答，已提交
   *[other] 已提交 { $n } 个回答
  }
just_now = 刚刚
minutes_ago = { $n } 分钟前
hours_ago = { $n } 小时前
days_ago = { $count ->
    [1] 昨天
   *[other] { $n } 天前
  }

insight = 洞察
diagram = 流程图
more_about = 进一步了解“{ $label }”
diagram_of = “{ $label }”的流程图
sources = 来源
undrawn = 这张流程图无法绘制，以下是它的源文本：
diagram_open = 打开流程图

done_title = 已发送给 { $agent }
done_lead = { $count ->
    [0] 没有回答。
   *[other] 共 { $n } 个回答。
  }
done_lead_end = 可以关闭本页，智能体现在会继续工作。
done_late = 提交时智能体已不再等待；回答已保留，并标记为迟到。
receipt = 回执
receipt_sent = 提交时间
receipt_by = 提交人
receipt_nobody = 未识别身份
receipt_survey = 问卷

declined_title = 你拒绝了回答
declined_text = { $agent } 已收到通知。
declined_reason = { $agent } 已收到通知和你的原因：
cancelled_title = 未回答，已关闭
cancelled_text = { $agent } 已知道你关闭了这份问卷。
withdrawn_title = 智能体已撤回
withdrawn_text = { $agent } 撤回了这份问卷，无法再提交。
expired_late_title = 已迟交给 { $agent }
superseded_title = 已被新的问卷取代
superseded_text = { $agent } 重新提了问题，请回答新的那份。
superseded_open = 打开新的问卷
redirected_title = 已退回给 { $agent }
rerolled_text = { $agent } 会用更好的表述，就同一话题重新提问。没有发送任何回答。
pushed_text = { $agent } 会先做研究，再带着更充分的依据来提问。没有发送任何回答。
discussed_text = { $agent } 会直接和你讨论，请回到你们对话的地方继续。没有发送任何回答。
next_awaited = 新的问卷到达后会显示在这里。如果页面没有自动更新，请刷新。
next_listed = 新的问卷会出现在“全部问卷”里。
next_there = 新的问卷已经到了。
next_open = 打开新的问卷
draft_heading = 你的草稿，未发送

outcome_redirected = 已退回
outcome_declined = 已拒绝
outcome_cancelled = 未回答，已关闭
outcome_withdrawn = 智能体已撤回
outcome_expired = 已过期
outcome_superseded = 已被取代

not_found_title = 这里没有问卷
not_found_text = 链接可能不完整，或者问卷已被删除。请向智能体再要一次链接，或看看有哪些问卷待回答。
refused_title = 无法接受
refused_text = 服务器无法理解页面发送的内容。请返回并刷新页面后重试；已保存的内容都还在。
trouble_title = 这里出了问题
trouble_text = 这是服务器的问题，与你无关，并且已经记录下来。已保存的内容都还在，请稍后再试。
