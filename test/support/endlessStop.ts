import { endingLimits, endOnSignal } from '../../server/ending.ts'

/** A program that cannot stop, because its cleanup never ends. */
endingLimits.exitMs = 100
endOnSignal(() => new Promise(() => undefined))
setInterval(() => undefined, 1000)
console.log('running')
