import type { certificateTemplates } from '#contract/template.ts'
import { dueDate, mayIssueOn } from '#domain/certificate.ts'
import { isGranted } from '#domain/policy.ts'
import type { Answer } from '#contract/endpoint.ts'
import { DocumentFailed, MissingGlyph, Superseded, TookTooLong, TookTooMuch } from '../../documents/errors.ts'
import { drawPages } from '../../documents/render.ts'
import type { Services } from '../../services.ts'
import { personRuleOf } from '../../http/limits.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { addressLines } from '../../signing/address.ts'
import { translate } from '../../texts.ts'
import type { Context } from '../../http/context.ts'
import { certificateDocument, type CertificateInput, picturesOf } from '../certificates/document.ts'
import { printedOf } from './printed.ts'
import { findSheet } from './sheets.ts'

type Preview = typeof certificateTemplates.preview
type Asking = Pick<Context<Preview>, 'db' | 'grants' | 'body' | 'today' | 'now' | 'actor'>

export async function preview(services: Services, asking: Asking): Promise<Answer<Preview>> {
  await services.limits.count(personRuleOf('certificateTemplate.preview'), asking.actor.userId)
  return drawn(services, asking, asking.actor.userId)
}

/** Shorter texts in our own designs always render in time and are not tested. */
const shortTexts = 4000
/** The longest permitted name. */
const longestName = 'Wolfgang-Maximilian Hinterberger-Oberhollenzer '.repeat(2).trim()

/**
 * Refuses a template that does not render in time with the longest name: its certificates would delay others.
 */
export async function assertRenders(
  services: Services,
  { body, ...asking }: Omit<Asking, 'body'> & { body: Writing },
) {
  if (body.layout !== 'uploaded' && lengthOf(body) < shortTexts) return
  const holder = { fullname: longestName, evalid: inventedEvalId }
  // Without an owner: another drawing of the same person would replace this one, and with it refuse to save.
  await drawn(services, { ...asking, body: { ...body, holder } }).catch((error: unknown) => {
    // Only the time counts here; other errors appear in the preview.
    if (!(error instanceof MissingGlyph)) throw error
  })
}

type Writing = Context<typeof certificateTemplates.create>['body']

const lengthOf = ({ standardsHtml, afterHtml, translations }: Writing) =>
  [{ standardsHtml, afterHtml }, ...Object.values(translations)].reduce(
    (sum, texts) => sum + texts.standardsHtml.length + texts.afterHtml.length,
    0,
  )

async function drawn(services: Services, asking: Asking, owner?: string): Promise<Answer<Preview>> {
  const input = await inventedInput(asking)
  const data = {
    ...(await certificateDocument(services.config, input, asking.now)),
    ...(await picturesOf(services, input)),
  }
  try {
    const { drawing, overflow } = await drawPages({ template: 'certificate', data }, owner)
    return { svg: drawing, overflow }
  } catch (error) {
    if (error instanceof TookTooLong || error instanceof TookTooMuch)
      throw new Problem('certificateTemplate.tooSlow')
    if (error instanceof Superseded) throw new Problem('superseded')
    if (error instanceof DocumentFailed)
      throw new Problem('unavailable', { retryAfter: 1, cause: error.code })
    throw error
  }
}

async function inventedInput({ db, grants, body, today }: Asking): Promise<CertificateInput> {
  const authorities = db.selectFrom('authority').selectAll().where('id', '=', body.authorityId)
  const authority = await authorities.executeTakeFirst()
  if (!authority || !isGranted(grants, { authorityId: authority.id })) throw new Problem('notFound')
  const sheet = body.sheetId ? await findSheet(db, body.sheetId) : undefined
  if (body.sheetId && sheet?.authorityId !== authority.id) throw notThere('sheetId')
  const { printedIn, holder, issueDate = today, dueDate: due, ...template } = body
  if (!mayIssueOn(issueDate, today, true)) throw new Problem('certificate.issueDate')
  const printed = await printedOf(db, { ...template, version: 0 }, printedIn)
  return {
    certificate: {
      ...inventedRecord,
      ...{ name: printed.name || '…', level: body.level || '…', rank: body.rank, reportTypes: [] },
      ...{ language: printed.language, templateVersion: printed.version },
      number: `${authority.code}-${today.slice(0, 4)}-00000`,
      issueDate,
      dueDate: due ?? dueDate(issueDate, body.validYears),
      holder: '',
      authorityId: authority.id,
      issuer: authority.name,
    },
    holder: {
      fullName: holder?.fullname ?? translate(printed.language)('template.preview.holder'),
      evalId: holder?.evalid ?? inventedEvalId,
    },
    authority: { name: authority.name, address: addressLines(authority, printed.language) },
    follows: [],
    template: printed,
  }
}

const inventedEvalId = 'EVAL-0000000000000'
const inventedRecord = {
  ...{ id: '', templateId: '', userId: '', companyId: null, issuedBy: '' },
  verifyCode: '00000-00000-00000-00000',
}
