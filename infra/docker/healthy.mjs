// Asks the process in this container whether it is ready; the port is the one it was given.
const port = process.env.PORT ?? '3000';
const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
