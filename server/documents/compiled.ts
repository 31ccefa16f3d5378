import { flushCompileCache } from 'node:module'

/**
 * Writes the compile cache if NODE_COMPILE_CACHE is set; later children then start in half the time. Node
 * writes it at a normal exit, but child processes are killed.
 */
setImmediate(flushCompileCache).unref()
