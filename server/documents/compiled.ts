import { flushCompileCache } from 'node:module'

/**
 * Stores what was compiled for the children that follow, where NODE_COMPILE_CACHE names a directory: they start in half the
 * time. Node stores it when a process exits by itself, and these are ended.
 */
setImmediate(flushCompileCache).unref()
