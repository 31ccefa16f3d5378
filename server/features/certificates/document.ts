import { formatDay, formatMoment, type Day } from '#domain/day.ts'
import type { Locale } from '#domain/locale.ts'
import type { Box } from '#domain/sheet.ts'
import type { Theme, SheetSize } from '#domain/theme.ts'
import type { ReportType } from '#domain/reportType.ts'
import type { Wording } from '#domain/wording.ts'
import type { TextKey } from '#texts/texts.ts'
import type { Config } from '../../config.ts'
import { richText } from '../../documents/rich.ts'
import { certificateLabels, type CertificateDocument, type CertificateLabels } from '../../documents/types.ts'
import { translate } from '../../texts.ts'
import { logoOf, photoOf } from '../../files/intact.ts'
import type { Services } from '../../services.ts'
import { printedPages } from '../templates/sheets.ts'

/** The input of the sealed document, fixed at the time of issue. */
export interface CertificateInput {
  certificate: {
    id: string
    number: string
    verifyCode: string
    name: string
    level: string
    rank: number | null
    reportTypes: ReportType[]
    holder: string
    issueDate: Day
    dueDate: Day
    userId: string
    companyId: string | null
    authorityId: string
    templateId: string
    templateVersion: number
    language: Locale
    issuer: string
    issuedBy: string
  }
  /** `named`: whether the holder consents to their name in machine-readable credentials. */
  holder: { fullName: string; evalId: string; named?: boolean }
  authority: { name: string; address: string[] }
  /** Ids of the certificates it renews. */
  follows: string[]
  template: {
    language: Locale
    standardsHtml: string
    afterHtml: string
    version: number
    theme: Theme
    secondLanguage: Locale
    /** Missing if the template has no second language. */
    second?: Wording
    /** The names in all languages identify the same qualification. */
    names: string[]
    sheet?: { pages: (SheetSize & { fileId: string })[]; boxes: Box[] }
  }
}

export async function certificateDocument(
  config: Config,
  input: CertificateInput,
  now: Date,
): Promise<CertificateDocument> {
  const { certificate, holder, authority, template } = input
  const { language: lang } = template
  const content = JSON.stringify(attached(input), null, 2)
  return {
    lang,
    labels: labelsIn(lang, config),
    secondLang: template.secondLanguage,
    second: labelsIn(template.secondLanguage, config),
    theme: template.theme,
    brand: { name: config.productName, cardName: config.cardName },
    verifyUrl: `${config.baseUrl}/verify/${certificate.verifyCode}`,
    seal: { by: authority.name, at: formatMoment(now, lang, config.timeZone) },
    attachment: { name: 'certificate.json', mimeType: 'application/json', content },
    createdAt: now,
    authority,
    holder: printed(holder),
    certificate: {
      name: certificate.name,
      level: certificate.level,
      number: certificate.number,
      issued: formatDay(certificate.issueDate, lang),
      due: formatDay(certificate.dueDate, lang),
    },
    standards: richText(template.standardsHtml),
    after: richText(template.afterHtml),
    secondName: template.second?.name ?? '',
    secondStandards: richText(template.second?.standardsHtml ?? ''),
    secondAfter: richText(template.second?.afterHtml ?? ''),
  }
}

function labelsIn(lang: Locale, { baseUrl: host }: Config) {
  const t = translate(lang)
  return Object.fromEntries(
    certificateLabels.map((label) => [label, t(`document.certificate.${label}` as TextKey, { host })]),
  ) as CertificateLabels
}

/** Embedded in the PDF: only what is printed, without internal notes. */
function attached({ certificate, holder, authority }: CertificateInput) {
  const { number, verifyCode, name, level, issueDate, dueDate } = certificate
  return {
    ...{ number, verifyCode, name, level, issueDate, dueDate },
    holder: printed(holder),
    authority: authority.name,
  }
}

const printed = ({ fullName, evalId }: CertificateInput['holder']) => ({ fullName, evalId })

/** The required images of a printed certificate, and the optional ones. */
export async function picturesOf(
  services: Services,
  { certificate: { userId, authorityId }, template: { sheet } }: CertificateInput,
): Promise<Pick<CertificateDocument, 'logoPng' | 'photo' | 'sheet'>> {
  const logoPng = await logoOf(services, { authorityId })
  if (!sheet) return { logoPng }
  const { boxes } = sheet
  // The invented holder of a preview has no photo.
  const hasPhoto = userId !== '' && boxes.some(({ place }) => place === 'image.photo')
  return {
    logoPng,
    sheet: { boxes, pages: await printedPages(services, sheet.pages) },
    ...(hasPhoto && { photo: await photoOf(services, userId) }),
  }
}
