import type { CertificateDocument } from '../../documents/types.ts'
import { logoOf } from '../../files/logo.ts'
import { photoOf } from '../../files/photo.ts'
import type { Services } from '../../services.ts'
import { printedPages } from '../templates/sheets.ts'
import type { CertificateInput } from './document.ts'

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
