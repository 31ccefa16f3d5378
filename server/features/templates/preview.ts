import type { certificateTemplates } from '#contract/template.ts'
import { dueDate, mayIssueOn } from '#domain/certificate.ts'
import { within } from '#domain/policy.ts'
import type { Answer } from '#contract/endpoint.ts'
import { DocumentFailed } from '../../documents/errors.ts'
import { drawPages } from '../../documents/render.ts'
import type { House } from '../../house.ts'
import { notThere, Problem } from '../../http/problem.ts'
import type { Request } from '../../http/serve.ts'
import { addressLines } from '../../signing/address.ts'
import { translate } from '../../texts.ts'
import { certificateDocument, type CertificateInput } from '../certificates/document.ts'
import { picturesOf } from '../certificates/pictures.ts'
import { printedOf } from './printed.ts'
import { findSheet } from './sheets.ts'

type Asking = Request<typeof certificateTemplates.preview>

/** The page as it would be printed of a template that is being written, with somebody invented on it. */
export async function preview(
  house: House,
  asking: Asking,
): Promise<Answer<typeof certificateTemplates.preview>> {
  const input = await inventedInput(asking)
  const data = {
    ...(await certificateDocument(house.config, input, asking.now)),
    ...(await picturesOf(house, input)),
  }
  try {
    const { drawing, overflow } = await drawPages({ template: 'certificate', data })
    return { svg: drawing, overflow }
  } catch (error) {
    if (error instanceof DocumentFailed) throw new Problem('unavailable', { retryAfter: 1 })
    throw error
  }
}

async function inventedInput({ db, reach, body, today }: Asking): Promise<CertificateInput> {
  const authority = await db
    .selectFrom('authority')
    .selectAll()
    .where('id', '=', body.authorityId)
    .executeTakeFirst()
  if (!authority || !within(reach, { authorityId: authority.id })) throw new Problem('notFound')
  const sheet = body.sheetId ? await findSheet(db, body.sheetId) : undefined
  if (body.sheetId && sheet?.authorityId !== authority.id) throw notThere('sheetId')
  const { printedIn, holder, issueDate = today, ...template } = body
  if (!mayIssueOn(issueDate, today, true)) throw new Problem('certificate.issueDate')
  const printed = await printedOf(db, { ...template, version: 0 }, printedIn)
  return {
    certificate: {
      ...inventedRecord,
      ...{ name: printed.name || '…', level: body.level || '…', rank: body.rank, reportTypes: [] },
      ...{ language: printed.language, templateVersion: printed.version },
      number: `${authority.code}-${today.slice(0, 4)}-00000`,
      issueDate,
      dueDate: dueDate(issueDate, body.validYears),
      holder: '',
      authorityId: authority.id,
      issuer: authority.name,
    },
    holder: {
      fullName: holder?.fullname ?? translate(printed.language)('template.preview.holder'),
      evalId: holder?.evalid ?? 'EVAL-0000000000000',
    },
    authority: { name: authority.name, address: addressLines(authority, printed.language) },
    follows: [],
    template: printed,
  }
}

const inventedRecord = {
  id: '',
  templateId: '',
  verifyCode: '00000-00000-00000-00000',
  userId: '',
  companyId: null,
  issuedBy: '',
}
