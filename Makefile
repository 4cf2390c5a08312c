.PHONY: help run test watch bench dist

help: ## list these commands
	@sed -n 's/^\([a-z]*\):.*## /make \1  /p' Makefile

run: ## build what changed and start the server; ARGS="--listen 127.0.0.1:4181" are the server's
	@scripts/run $(ARGS)

test: ## everything CI runs
	@scripts/test

watch: ## rebuild and restart on every change
	@scripts/watch $(ARGS)

bench: ## what the pages weigh, how fast the engine is and how soon an agent is told
	@scripts/bench

dist: ## pack a release archive into target/dist
	@scripts/dist
