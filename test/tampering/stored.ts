import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { files } from '#contract/file.ts'
import { sheets } from '#contract/sheet.ts'
import { flatPdf, formPdf } from '../samples/sampleSheets.ts'
import type { Client } from '../support/client.ts'
import { form } from '../support/form.ts'
import type { TestServer } from '../support/testServer.ts'
import type { SentPhoto } from '../support/sealedRecords.ts'

const image = (red: number) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: { r: red, g: 120, b: 40 } } })
    .jpeg()
    .toBuffer()

export const somePhotos = (): Promise<SentPhoto[]> =>
  Promise.all([40, 90].map(async (red) => ({ photoId: randomUUID(), bytes: await image(red) })))

interface People {
  anna: Client
  tester: Client
  authorityId: string
}

/** Other kinds of files, stored through the API, and former contents of two of them. */
export async function otherFiles(server: TestServer, { anna, tester, authorityId }: People) {
  const former = new Map<string, Buffer>()
  const idIn = async (sent: Promise<{ body: object; text: string }>) => {
    const { body, text } = await sent
    if (!('_id' in body)) throw new Error(text)
    return body as { _id: string; pages: { fileId: string }[] }
  }
  const picture = async (red: number) =>
    (await idIn(tester.send('POST', files.upload.path, form({ kind: 'picture' }, await image(red)))))._id
  const page = async (pdf: Uint8Array) => {
    const { pages } = await idIn(
      anna.send('POST', sheets.upload.path, form({ authorityId, name: 'Urkunde.pdf' }, pdf)),
    )
    return pages[0]?.fileId ?? ''
  }
  const bytesOf = async (id: string) => Buffer.from(await server.files.get(id))
  // A replaced picture is removed later.
  const [formerPicture, formerPage] = [
    await bytesOf(await picture(200)),
    await bytesOf(await page(await flatPdf())),
  ]
  former.set(await picture(150), formerPicture)
  former.set(await page(await formPdf()), formerPage)
  const document = Buffer.from(await flatPdf())
  await idIn(
    anna.send('POST', '/api/trainingDocument', form({ authorityId, name: 'Anwesenheit.pdf' }, document)),
  )
  return former
}
