# What bin/demo and bin/test share: words, apt, and the virtual environment. Sourced from the checkout's root, with
# `command_name` set; nothing to run.

say() { printf '%s: %s\n' "$command_name" "$*"; }
die() { printf '%s: %s\n' "$command_name" "$*" >&2; exit 2; }

# Runs a command with root's rights, where they are to be had without asking for a password.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}
may_install() {
  command -v apt-get >/dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null; }
}
apt_updated=
install_packages() {
  say "installing $* with apt"
  [ -n "$apt_updated" ] || as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq update || return
  apt_updated=yes
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install "$@" >/dev/null
}
has_package() { dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }

find_python() {
  local candidate
  for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$candidate"; return
    fi
  done
  return 1
}

# Makes .venv with the extra `$1` of pyproject.toml, or leaves it alone when it has that extra already.
provide_venv() {
  local extra=$1 python stamp
  python=$(find_python) || { may_install && install_packages python3 python3-venv && python=$(find_python); } ||
    die "Python 3.11 or newer is needed, and none was found."
  # What decides on the packages stands before the settings of the tools.
  stamp=$({ "$python" -VV; sed '/^\[tool\.pytest/,$d' pyproject.toml; } | sha256sum)
  # The tests' extra holds everything that the demo's does.
  grep -qxF "$stamp" ".venv/stamp.$extra" .venv/stamp.test 2>/dev/null && return

  say "preparing .venv with $("$python" -V), once"
  if ! "$python" -c 'import ensurepip' 2>/dev/null; then
    may_install || die "Python's venv module is missing: install python3-venv."
    install_packages python3-venv || die "Python's venv module is missing, and apt could not install python3-venv."
  fi
  "$python" -m venv --clear .venv || die "The virtual environment .venv could not be made."
  .venv/bin/pip install --quiet --disable-pip-version-check --editable ".[$extra]" ||
    die "The Python packages could not be installed; pip's words are above."
  printf '%s\n' "$stamp" >".venv/stamp.$extra"
}

# Two runs of one checkout share its .venv: the second waits here until unlock_checkout.
lock_checkout() {
  exec 9<pyproject.toml
  if command -v flock >/dev/null; then flock 9; fi
}
unlock_checkout() { exec 9<&-; }
