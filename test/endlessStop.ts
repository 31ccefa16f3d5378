import { endingLimits, endOnSignal } from '../server/ending.ts'

/** A program that can never end in order: what it would have to wait for hangs. */
endingLimits.exitMs = 100
endOnSignal(() => new Promise(() => undefined))
setInterval(() => undefined, 1000)
console.log('running')
