import multipart from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { mostUploadBytes } from '#contract/file.ts'
import { assertClean } from '../files/antivirus/scanning.ts'
import { isFastifyError } from './errors.ts'
import { Problem } from './problem.ts'
import type { App } from './serve.ts'
import { brokenText } from './input.ts'

/**
 * Registers routes that accept a form with one file; elsewhere a form is answered with 415. All stored
 * uploads pass through here, so the virus scan is here as well.
 */
export function takesForms(app: App, routes: (app: App) => void) {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      // Some clients omit an empty file name. The content would then be checked as a text.
      isPartAFile: (field, type, name) =>
        field === 'file' || type === 'application/octet-stream' || name !== undefined,
      limits: { files: 1, fileSize: mostUploadBytes, fields: 8, fieldSize: 1000, parts: 9 },
    })
    scope.addHook('preValidation', async (request) => {
      await partsAsBody(request)
      const parts: unknown[] = Object.values(request.body ?? {})
      for (const part of parts) if (part instanceof Uint8Array) await assertClean(app.services, part, request)
    })
    routes(scope as unknown as App)
  })
}

async function partsAsBody(request: FastifyRequest) {
  if (!request.isMultipart()) return
  const parts = new Map<string, unknown>()
  const twice = new Set<string>()
  try {
    for await (const part of request.parts()) {
      // A part given twice could be validated in one value and used in the other.
      if (parts.has(part.fieldname)) twice.add(part.fieldname)
      parts.set(part.fieldname, part.type === 'file' ? await part.toBuffer() : part.value)
    }
  } catch (error) {
    // The parser throws plain errors for malformed forms, which are client errors.
    if (!isFastifyError(error)) throw new Problem('invalid', { fields: { file: 'invalid' } })
    throw error.code === 'FST_REQ_FILE_TOO_LARGE' ? new Problem('file.tooManyBytes') : error
  }
  if (twice.size > 0)
    throw new Problem('invalid', { fields: Object.fromEntries([...twice].map((name) => [name, 'invalid'])) })
  const form = Object.fromEntries(parts)
  const broken = brokenText(form)
  if (broken) throw broken
  request.body = form
}
