import { start } from './start.ts'

try {
  const { stop } = await start(process.env)
  let ending: Promise<void> | undefined
  // A second signal must not end the program while the database is still shutting down.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      ending ??= stop().then(() => process.exit(0))
    })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
