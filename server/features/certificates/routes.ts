import { certificates, type Certificate } from '#contract/certificate.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { mayReinstate } from '#domain/certificate.ts'
import type { Reach } from '#domain/policy.ts'
import { recordTaking } from '../../audit/access.ts'
import { serve, type App } from '../../http/serve.ts'
import { crud, type Reading } from '../../resource/crud.ts'
import { ownersOf } from '../../resource/items.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { inStep } from '../../signing/inStep.ts'
import { whenSealed } from '../../signing/whenSealed.ts'
import type { Request } from '../../http/request.ts'
import { result, type Result } from '../../http/result.ts'
import { findTemplate } from '../templates/queries.ts'
import { documentsOf } from './trainingDocuments/queries.ts'
import { printCards } from './cards.ts'
import { checked } from './checked.ts'
import { credentialFile } from './credentialFile.ts'
import { instruct } from './instruct.ts'
import { dayOfRetry, issue, type Wanted } from './issue.ts'
import { historyOf } from './history.ts'
import { nameable } from './nameable.ts'
import { prerequisitesOf } from './prerequisites.ts'
import { certificateFilters, certificateItems, certificatesFoundBy } from './queries.ts'
import { revoke } from './revoke.ts'
import { reinstate, suspend } from './suspension.ts'

export function certificateRoutes(app: App) {
  const { lock, ...plain } = crud(app, certificates, {
    table: 'certificate',
    items: certificateItems,
    filters: certificateFilters,
    foundBy: certificatesFoundBy,
    visibleFields: fieldsFor,
    toRow: ({ body }) => ({ note: body.note }),
  })

  function read(request: Reading & { now: Date }) {
    const { db, today, now } = request
    const { config, log } = app.services
    return inStep(
      () => plain.read(request),
      (row) => checked({ db, config, log, today, now }, row),
    )
  }

  /**
   * Reads the certificate after commit and checkpoint; before that the verification page shows something
   * else. If reading fails, the certificate counts as not confirmed.
   */
  async function changed(request: Request<Endpoint>, id: string): Promise<Result<Certificate>> {
    const asked = { ...request, params: { id } }
    const answer: Certificate = { ...(await plain.read(asked)), state: 'unconfirmed' }
    return result(answer, { afterCommit: () => read({ ...asked, db: app.services.database.reads }) })
  }

  async function issued(
    request: Request<typeof certificates.create | typeof certificates.retry>,
    wanted: Wanted,
  ) {
    const id = await issue(request, wanted)
    const { now } = request
    const sealed = (reading: Reading) => read({ ...reading, now })
    const afterCommit = () => whenSealed(app, request, { id, action: 'certificate.read', read: sealed })
    return result(await plain.read({ ...request, params: { id } }), { afterCommit })
  }

  serve(app, certificates, {
    list: plain.list,
    csv: plain.csv,
    read,

    async create(request) {
      const { db, body, reach } = request
      const { authorityId } = await findTemplate(db, body.templateId, reach)
      if (!(await nameable(db, authorityId, [body])).has(body.userId)) throw notThere('userId')
      return issued(request, body)
    },

    prerequisites: prerequisitesOf,

    // A void number is not reused, so this is a new certificate with the same content.
    async retry(request) {
      const { state, ...failed } = await lock(request)
      if (state !== 'failed') throw new Problem('certificate.immutable')
      const documents = (await documentsOf(request.db, failed._id)).map(({ _id }) => _id)
      return issued(request, { ...failed, documents, issueDate: dayOfRetry(request, failed) })
    },

    // Only the authority's note can change after the issue.
    async update(request) {
      const current = await lock(request)
      const { templateId, userId, issueDate, identityCheck, language = current.language } = request.body
      const sealed = { templateId, userId, issueDate, identityCheck, language }
      const differing = Object.entries(sealed).filter(
        ([field, value]) => current[field as keyof typeof sealed] !== value,
      )
      if (differing.length > 0)
        throw new Problem('certificate.immutable', {
          fields: Object.fromEntries(differing.map(([field]) => [field, 'certificate.immutable'])),
        })
      await plain.update(request)
      return changed(request, current._id)
    },

    async credential(request) {
      const { userId, _id: recordId } = await plain.read(request)
      const file = await credentialFile(app.services, request)
      await recordTaking(app.services.database.writes, {
        actor: request.actor,
        endpoint: certificates.credential,
        people: [userId],
        recordId,
      })
      return file
    },

    async revoke(request) {
      const { _id } = await lock(request)
      await revoke(request, _id, request.body.reason)
      return changed(request, _id)
    },

    async suspend(request) {
      const { _id } = await lock(request)
      await suspend(request, _id, request.body)
      return changed(request, _id)
    },

    async reinstate(request) {
      const { _id, userId } = await lock(request)
      if (!mayReinstate(request.actor.userId, { userId })) throw new Problem('certificate.ownSuspension')
      await reinstate(request, _id, request.body.reason)
      return changed(request, _id)
    },

    async instruct(request) {
      const { _id } = await lock(request)
      await instruct(request, _id)
      return changed(request, _id)
    },

    async history(request) {
      return historyOf(request.db, request, await plain.read(request))
    },

    card: (request) => printCards(app.services, request, [request.params.id], request.query),

    async cards({ query: { ids, marks, bleed }, ...request }) {
      if (ids === '') throw new Problem('invalid', { fields: { ids: 'mandatory' } })
      return printCards(app.services, request, ids.split(','), { form: 'sheet', marks, bleed })
    },

    // Deleting a certificate means revoking it.
    async remove(request) {
      const certificate = await lock(request)
      await revoke(request, certificate._id, request.query.reason ?? request.body?.reason)
      return result({}, { audit: ownersOf(certificate) })
    },
  })
}

/** The authority's note is visible to its members only. */
const fieldsFor = (reach: Reach, certificate: Certificate): Certificate =>
  reach.some(({ owners }) => owners.authorityId === certificate.authorityId)
    ? certificate
    : { ...certificate, identityCheck: '', note: '' }
