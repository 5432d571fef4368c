# Shared by ./play and ./test: installs what is missing and builds. Sourced, not run.
# Quiet: each step says one line, the details go to build/log/.

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1
mkdir -p build/log

say() { printf '%s\n' "$*"; }

die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# run LOGNAME COMMAND...: runs quietly; on failure shows the end of the log and stops.
run() {
  local log="build/log/$1.log"
  shift
  if ! "$@" >"$log" 2>&1; then
    tail -n 60 "$log" >&2
    die "That failed; the whole output is in $log"
  fi
}

# packages NAME...: installs the Debian packages that are missing.
packages() {
  local missing=() name
  for name in "$@"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "These packages are missing; ask somebody who may install them to run:
  apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
  fi
  say "Installing ${#missing[@]} packages: ${missing[*]}"
  run apt-update "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update
  run apt-install "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
}

PRODUCT_PACKAGES=(clang-19 lld-19 cmake ninja-build libboost1.81-dev libboost-json1.81-dev libicu-dev libcli11-dev libedit-dev
  libsqlite3-dev libsodium-dev libqrencode-dev)
TEST_PACKAGES=(libgtest-dev libclang-rt-19-dev clang-format-19 g++ ccache)

# build PRESET TARGET...: configures once, builds what changed, says so only if there is something to do.
build() {
  local preset=$1
  shift
  if [ ! -f "build/$preset/build.ninja" ]; then
    say "Preparing build/$preset"
    run "configure-$preset" cmake --preset "$preset"
  fi
  if ! ninja -C "build/$preset" -n "$@" 2>/dev/null | grep -q 'no work to do'; then
    say "Building $* in build/$preset"
    run "build-$preset" cmake --build "build/$preset" -j "$(nproc)" --target "$@"
  fi
}
