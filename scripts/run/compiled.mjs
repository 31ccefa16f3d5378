import { join } from 'node:path'
import { root } from './files.mjs'

/** Where Node stores compiled code: programs and children start in half the time. Where it cannot write, nothing is stored. */
export const compiledCode = join(root, '.runtime', 'compiled')
