import { certificates, type Certificate } from '#contract/certificate.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { mayReinstate } from '#domain/certificate.ts'
import type { Grants } from '#domain/policy.ts'
import { logExport } from '../../audit/access.ts'
import { serve, type App } from '../../http/serve.ts'
import { crud } from '../../resource/crud.ts'
import type { Reading } from '../../resource/crudTypes.ts'
import { ownersOf } from '../../resource/items.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { inStep, whenSealed } from '../../signing/whenSealed.ts'
import type { Context } from '../../http/context.ts'
import { result, type Result } from '../../http/result.ts'
import { findTemplate } from '../templates/queries.ts'
import { documentsOf } from './trainingDocuments/queries.ts'
import { candidatesOf, dayOfRetry, nameable } from './candidates.ts'
import { printCards } from './cards.ts'
import { checked } from './checked.ts'
import { credentialFile } from './credentialFile.ts'
import { instruct } from './instruct.ts'
import { endingOf } from './ending.ts'
import { issue, type IssueInput } from './issue.ts'
import { historyOf } from './history.ts'
import { earlierCheck, recordedIdentities } from './identity.ts'
import { certificateFilters, certificateItems, certificatesFoundBy } from './queries.ts'
import { revoke, reinstate, suspend } from './suspension.ts'

export function certificateRoutes(app: App) {
  const register = openRegister(app)
  const { plain, read } = register
  serve(app, certificates, {
    list: plain.list,
    csv: plain.csv,
    ending: endingOf,
    read,
    prepare: candidatesOf,
    ...issuing(app, register),

    async credential(context) {
      const { userId, _id: recordId } = await plain.read(context)
      const file = await credentialFile(app.services, context)
      await logExport(app.services.database.writes, {
        actor: context.actor,
        endpoint: certificates.credential,
        people: [userId],
        recordId,
      })
      return file
    },

    ...changing(register),

    async history(context) {
      return historyOf(context.db, context, await plain.read(context))
    },

    card: (context) => printCards(app.services, context, [context.params.id], context.query),

    async cards({ query: { ids, marks, bleed }, ...context }) {
      if (ids === '') throw new Problem('invalid', { fields: { ids: 'mandatory' } })
      return printCards(app.services, context, ids.split(','), { form: 'sheet', marks, bleed })
    },
  })
}

type Register = ReturnType<typeof openRegister>

/** The certificates as stored, and as answered: with the verdict of the verification page. */
function openRegister(app: App) {
  const stored = crud(app, certificates, {
    table: 'certificate',
    items: certificateItems,
    filters: certificateFilters,
    search: certificatesFoundBy,
    visibleFields: fieldsFor,
    columns: { documents: null, prerequisitesChecked: null, evalid: null, identityKept: null },
  })

  function read(context: Reading & { now: Date }) {
    const { db, today, now } = context
    const { config, log } = app.services
    return inStep(
      () => stored.plain.read(context),
      (row) => checked({ db, config, log, today, now }, row),
    )
  }

  /**
   * Reads the certificate after commit and checkpoint; before that the verification page shows something
   * else. If reading fails, the certificate counts as not confirmed.
   */
  async function changed(context: Context<Endpoint>, id: string): Promise<Result<Certificate>> {
    const reading = { ...context, params: { id } }
    const answer: Certificate = { ...(await stored.plain.read(reading)), state: 'unconfirmed' }
    return result(answer, { afterCommit: () => read({ ...reading, db: app.services.database.reads }) })
  }

  return { ...stored, read, changed }
}

function issuing(app: App, { plain, lock, read }: Register) {
  type Issuing = Context<typeof certificates.create | typeof certificates.retry>

  async function issued(context: Issuing, input: IssueInput) {
    const id = await issue(context, input)
    const { now } = context
    const sealed = (reading: Reading) => read({ ...reading, now })
    const afterCommit = () => whenSealed(app, context, { id, action: 'certificate.read', read: sealed })
    return result(await plain.read({ ...context, params: { id } }), { afterCommit })
  }

  return {
    async create(context: Context<typeof certificates.create>) {
      const { db, body, grants } = context
      const { authorityId } = await findTemplate(db, body.templateId, grants)
      if (!(await nameable(db, authorityId, [body])).has(body.userId)) throw notThere('userId')
      const { issueDate } = body
      const at = () => 'identityCheck'
      const [identity] = await recordedIdentities(db, [body], { authorityId, issueDate, at })
      return issued(context, { ...body, identifiedOn: null, ...identity })
    },

    // A void number is not reused, so this is a new certificate with the same content.
    async retry(context: Context<typeof certificates.retry>) {
      const { state, ...failed } = await lock(context)
      if (state !== 'failed') throw new Problem('certificate.immutable')
      const issueDate = dayOfRetry(context, failed)
      const documents = (await documentsOf(context.db, failed._id)).map(({ _id }) => _id)
      const identifiedOn = earlierCheck(failed, issueDate)
      return issued(context, { ...failed, documents, identifiedOn, issueDate })
    },
  }
}

const changing = ({ lock, write, columns, changed }: Register) => ({
  // Only the authority's note can change after the issue.
  async update(context: Context<typeof certificates.update>) {
    const current = await lock(context)
    const { templateId, userId, issueDate, identityCheck, language = current.language } = context.body
    const sealed = { templateId, userId, issueDate, identityCheck, language }
    const differing = Object.entries(sealed).filter(
      ([field, value]) => current[field as keyof typeof sealed] !== value,
    )
    if (differing.length > 0)
      throw new Problem('certificate.immutable', {
        fields: Object.fromEntries(differing.map(([field]) => [field, 'certificate.immutable'])),
      })
    await write(context, current, await columns(context, current))
    return changed(context, current._id)
  },

  async revoke(context: Context<typeof certificates.revoke>) {
    const { _id } = await lock(context)
    await revoke(context, _id, context.body.reason)
    return changed(context, _id)
  },

  async suspend(context: Context<typeof certificates.suspend>) {
    const { _id } = await lock(context)
    await suspend(context, _id, context.body)
    return changed(context, _id)
  },

  async reinstate(context: Context<typeof certificates.reinstate>) {
    const { _id, userId } = await lock(context)
    if (!mayReinstate(context.actor.userId, { userId })) throw new Problem('certificate.ownSuspension')
    await reinstate(context, _id, context.body.reason)
    return changed(context, _id)
  },

  async instruct(context: Context<typeof certificates.instruct>) {
    const { _id } = await lock(context)
    await instruct(context, _id)
    return changed(context, _id)
  },

  // Deleting a certificate means revoking it.
  async remove(context: Context<typeof certificates.remove>) {
    const certificate = await lock(context)
    await revoke(context, certificate._id, context.query.reason ?? context.body?.reason)
    return result({}, { audit: ownersOf(certificate) })
  },
})

/** The authority's note is visible to its members only. */
const fieldsFor = (grants: Grants, certificate: Certificate): Certificate =>
  grants.some(({ owners }) => owners.authorityId === certificate.authorityId)
    ? certificate
    : { ...certificate, identityCheck: '', identifiedOn: null, note: '' }
