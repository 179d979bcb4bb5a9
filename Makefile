# `make run` starts the site, `make test` proves it. Both do all the setting up first.
# Needed: Python 3.11 or newer with its venv module, and make.

PYTHON ?= python3
PORT   ?= 8000
VENV   := .venv
BIN    := $(VENV)/bin
PY     := $(BIN)/python
MANAGE := $(PY) manage.py
LOCK   := $(BIN)/uv pip compile pyproject.toml --generate-hashes --universal --python-version 3.11 \
          --no-emit-index-url --no-emit-find-links --no-header --quiet
export PIP_DISABLE_PIP_VERSION_CHECK = 1

.PHONY: run test course check bench lock messages sprite font screenshots browser clean
.DELETE_ON_ERROR:

run: $(VENV)/.runtime
	@$(MANAGE) migrate --verbosity 0
	@if command -v msgfmt >/dev/null; then $(MANAGE) compilemessages --verbosity 0 --ignore $(VENV); fi
	@$(MANAGE) collectstatic --no-input --verbosity 0
	@echo "Ten Cards: open http://127.0.0.1:$(PORT)/ (stop with Ctrl-C)"
	@exec $(BIN)/gunicorn ginsite.wsgi --bind 127.0.0.1:$(PORT) --worker-class gthread \
	  --workers 2 --threads 4 --log-level warning

# Two browsers on two cores are slower than one, so only the other tests run side by side.
test: $(VENV)/.dev browser check
	@$(PY) -m pytest -q -m "not browser" -n 2 --dist loadfile
	@$(PY) -m pytest -q -m "browser and not course"

# Every lesson to its end and every drill at every level, by keyboard and without JavaScript.
course: $(VENV)/.dev browser
	@$(PY) -m pytest -q -m course

check: $(VENV)/.dev
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary .
	@$(BIN)/lint-imports --no-logo
	@git ls-files --cached --others --exclude-standard '*.html' | xargs $(BIN)/djade --check --target-version 5.2
	@$(BIN)/djlint templates --lint --quiet
	@$(PY) -m tests.spelling
	@HTTPS=true $(MANAGE) check --deploy --fail-level WARNING
	@$(MANAGE) makemigrations --check --dry-run --verbosity 0

bench: $(VENV)/.runtime
	@$(MANAGE) bench
	@$(MANAGE) drill_check --times --questions 300

# The files keep hashes and no address, so they install from whatever index pip is set up to use.
lock: $(VENV)/.dev
	@$(LOCK) -o requirements.txt
	@$(LOCK) --group dev -c requirements.txt -o requirements-dev.txt

messages: $(VENV)/.dev
	@$(MANAGE) makemessages --all --no-location --ignore $(VENV) --ignore tests --ignore staticfiles
	@$(MANAGE) compilemessages --verbosity 0 --ignore $(VENV)

sprite: $(VENV)/.dev
	@$(PY) -m ginsite.look.cards > ginsite/static/cards.svg

# LITERATA is the folder of an unpacked @fontsource-variable/literata (from the npm registry).
font: $(VENV)/.dev
	@$(PY) -m ginsite.look.font $(LITERATA)

screenshots: $(VENV)/.dev browser
	@$(PY) -m tests.screenshots

$(VENV)/.runtime: requirements.txt
	@command -v $(PYTHON) >/dev/null || { echo "No $(PYTHON) here. Remedy: apt-get install python3 python3-venv"; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit(f"Python 3.11 or newer is needed, this is {v[0]}.{v[1]}. Remedy: make PYTHON=python3.11 …")'
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python has no venv module here. Remedy: apt-get install python3-venv"; exit 1; }
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PY) -m pip install --quiet --require-hashes -r requirements.txt
	@touch $@

$(VENV)/.dev: requirements-dev.txt $(VENV)/.runtime
	@$(PY) -m pip install --quiet --require-hashes -r requirements-dev.txt
	@touch $@

# Taken as found, else from Debian's packages where we may install them.
browser:
	@command -v chromium >/dev/null || command -v google-chrome >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	    apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	  else echo "No Chromium here, so the browser tests cannot run. Remedy: apt-get install chromium"; fi; }

clean:
	rm -rf $(VENV) staticfiles .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
