#!/bin/sh
# Tags the current commit with the version of package.json and pushes the tag. Does nothing where the remote has it.
set -eu
remote=${1:-origin}
version=$(node -p 'require("./package.json").version')
if git ls-remote --exit-code --tags "$remote" "refs/tags/v$version" >/dev/null; then
  echo "v$version has its tag"
  exit 0
fi
git -c user.name="${GIT_COMMITTER_NAME:-releases}" -c user.email="${GIT_COMMITTER_EMAIL:-releases@users.noreply.github.com}" \
  tag -a "v$version" -m "$version"
git push "$remote" "refs/tags/v$version"
echo "v$version is tagged"
