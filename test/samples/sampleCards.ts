import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brand, createdAt, germanCertificate, italianCertificate } from './sampleCertificates.ts'
import type { Card, CardDocument } from '../../server/documents/types.ts'

/** One card with photo and logo, one without and with the longest names. */
const picture = readFileSync(
  createRequire(import.meta.url).resolve('@expo-google-fonts/inter/font-family.png'),
)

const { labels: de } = germanCertificate
const { labels: it } = italianCertificate

const words: Card['words'] = {
  evalId: ['Eval-ID', 'Eval-ID'],
  number: ['Nummer', 'Number'],
  issued: ['Ausgestellt', 'Issued'],
  due: ['Gültig bis', 'Valid until'],
  qualification: ['Qualifikation', 'Qualification'],
  verify: ['Echtheit und Stand prüfen', 'Check authenticity and status'],
  verifyHint: [
    'Vor der Prüfung die Adresse ansehen: Sie muss mit https://eval.example beginnen. Maßgeblich ist der Stand auf dieser Seite.',
    'Look at the address first: it must begin with https://eval.example. The status shown on that page is what counts.',
  ],
}

export const germanCard: Card = {
  lang: 'de',
  labels: { photoAlt: 'Foto der Inhaberin', logoAlt: de.logoAlt, qrAlt: de.qrAlt },
  words,
  verifyUrl: germanCertificate.verifyUrl,
  photo: 'photo.png',
  logo: 'logo.png',
  authority: germanCertificate.authority.name,
  holder: germanCertificate.holder,
  certificate: germanCertificate.certificate,
}

export const italianCard: Card = {
  ...germanCard,
  lang: 'it',
  words: {
    ...words,
    number: ['Numero', 'Number'],
    issued: ['Rilasciato', 'Issued'],
    due: ['Valido fino al', 'Valid until'],
    verify: [it.verify, 'Check authenticity and status'],
    verifyHint: [it.verifyHint, words.verifyHint[1]],
  },
  photo: null,
  logo: null,
  authority: italianCertificate.authority.name,
  holder: italianCertificate.holder,
  certificate: italianCertificate.certificate,
}

export const sampleCards: CardDocument = {
  form: 'card',
  marks: false,
  bleed: false,
  title: 'Karte zum Zertifikat NA-2026-00042',
  author: germanCertificate.authority.name,
  brand,
  cards: [germanCard, italianCard],
  pictures: { 'photo.png': picture, 'logo.png': picture },
  createdAt,
}
