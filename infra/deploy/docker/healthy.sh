#!/bin/bash
# Checks whether the process in this container is ready, on the given port. Docker starts a process for
# each check, which takes 70 ms of CPU time in every container, so after the first success a check lasts 25 s.
# In bash, because starting Node takes 0.2 s of CPU time.
was_ready=${1:-/dev/shm/was-ready} # emptied when the container starts again
[ ! -e "$was_ready" ] || sleep 25
# The sample marketplace is ready once it has been filled (infra/cli/demo.ts).
! grep -qs -- --demo /proc/1/cmdline || [ -e "$HIRELANE_DATA/demo/demo.json" ] || exit 1
exec 3<>"/dev/tcp/127.0.0.1/${PORT:-3000}" || exit 1
printf 'GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "${PORT:-3000}" >&3
read -t 3 -r _ status _ <&3
[ "$status" = 200 ] && : >"$was_ready"
