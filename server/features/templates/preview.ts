import type { certificateTemplates } from '#contract/template.ts'
import { dueDate } from '#domain/certificate.ts'
import { within } from '#domain/policy.ts'
import type { Answer } from '#contract/endpoint.ts'
import { DocumentFailed, FieldOverflow } from '../../documents/errors.ts'
import { drawPages } from '../../documents/render.ts'
import { logoOf } from '../../files/logo.ts'
import type { House } from '../../house.ts'
import { Problem } from '../../http/problem.ts'
import type { Request } from '../../http/serve.ts'
import { addressLines } from '../../signing/address.ts'
import { translate } from '../../texts.ts'
import { certificateDocument, type CertificateInput } from '../certificates/document.ts'

type Asking = Request<typeof certificateTemplates.preview>

/** The page as it would be printed of a template that is being written, with somebody invented on it. */
export async function preview(
  house: House,
  { db, reach, body, now, today }: Asking,
): Promise<Answer<typeof certificateTemplates.preview>> {
  const authority = await db
    .selectFrom('authority')
    .selectAll()
    .where('id', '=', body.authorityId)
    .executeTakeFirst()
  if (!authority || !within(reach, { authorityId: authority.id })) throw new Problem('notFound')
  const { layout, accent, orientation, secondLanguage, language } = body
  const input: CertificateInput = {
    certificate: {
      ...inventedRecord,
      ...{ name: body.name || '…', level: body.level || '…', rank: body.rank, reportTypes: [] },
      number: `${authority.code}-${today.slice(0, 4)}-00000`,
      issueDate: today,
      dueDate: dueDate(today, body.validYears),
      holder: '',
      authorityId: authority.id,
      issuer: authority.name,
    },
    holder: { fullName: translate(language)('template.preview.holder'), evalId: 'EVAL-0000000000000' },
    authority: { name: authority.name, address: addressLines(authority, language) },
    template: {
      ...{ language, secondLanguage, version: 0, theme: { layout, accent, orientation } },
      ...{ standardsHtml: body.standardsHtml, afterHtml: body.afterHtml },
    },
  }
  const data = {
    ...(await certificateDocument(house.config, input, now)),
    logoPng: await logoOf(house, { authorityId: authority.id }),
  }
  try {
    return { svg: await drawPages({ template: 'certificate', data }), overflow: null }
  } catch (error) {
    if (error instanceof FieldOverflow) return { svg: null, overflow: error.field }
    if (error instanceof DocumentFailed) throw new Problem('unavailable', { retryAfter: 1 })
    throw error
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
