import { endOnSignal } from './ending.ts'
import { start } from './start.ts'

try {
  const { stop } = await start(process.env)
  endOnSignal(stop)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
