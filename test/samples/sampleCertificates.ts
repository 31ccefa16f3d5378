import { usualTheme } from '#domain/theme.ts'
import { richText } from '../../server/documents/rich.ts'
import type { CertificateDocument, CertificateLabels } from '../../server/documents/types.ts'

const seal = {
  by: 'Prüfstelle für Hochvoltsicherheit Nordalpen',
  at: '14.03.2026, 10:42 Uhr (Europe/Vienna)',
}

export const brand = { name: 'EVAL', cardName: 'Electric Vehicle Access License' }

export const createdAt = new Date('2026-03-14T09:42:00Z')

export const verifyUrl = 'https://eval.example/verify/7Q4KX2M9-B3TD8W5H6N'

const german: CertificateLabels = {
  title: 'Zertifikat',
  number: 'Nummer',
  certifies: 'Hiermit wird bescheinigt, dass die Anforderungen erfüllt hat:',
  evalId: 'Eval-ID',
  qualification: 'Qualifikation',
  level: 'Stufe',
  issued: 'Ausgestellt am',
  due: 'Gültig bis einschließlich',
  standards: 'Grundlagen',
  after: 'Hinweise',
  verify: 'Echtheit und Stand prüfen',
  verifyHint:
    'Vor der Prüfung die Adresse ansehen: Sie muss mit https://eval.example beginnen. Maßgeblich ist der Stand auf dieser Seite.',
  qrAlt: 'QR-Code mit der Adresse zur Prüfung',
  logoAlt: 'Logo der ausstellenden Stelle',
  photoAlt: 'Foto der Person',
  sealedBy: 'Elektronisch gesiegelt von',
  sealedAt: 'am',
  sealHint:
    'Das Siegel steckt in der Datei. Ein Ausdruck ist eine Kopie; jede Änderung der Datei bricht das Siegel.',
  attachment: 'Die Angaben dieses Zertifikats, maschinenlesbar',
  credential: 'Dieses Zertifikat als digitaler Nachweis (Open Badge)',
  page: 'Seite {page} von {pages}',
}

const italian: CertificateLabels = {
  title: 'Certificato',
  number: 'Numero',
  certifies: 'Si attesta che possiede i requisiti richiesti:',
  evalId: 'Eval-ID',
  qualification: 'Qualifica',
  level: 'Livello',
  issued: 'Rilasciato il',
  due: 'Valido fino al (compreso)',
  standards: 'Riferimenti',
  after: 'Avvertenze',
  verify: 'Verificare autenticità e stato',
  verifyHint:
    'Controllare prima l’indirizzo: deve iniziare con https://eval.example. Fa fede lo stato indicato su quella pagina.',
  qrAlt: 'Codice QR con l’indirizzo per la verifica',
  logoAlt: 'Logo dell’ente',
  photoAlt: 'Foto della persona',
  sealedBy: 'Sigillato elettronicamente da',
  sealedAt: 'il',
  sealHint: 'Il sigillo si trova nel file. Una stampa è una copia; ogni modifica del file rompe il sigillo.',
  attachment: 'I dati di questo certificato in forma leggibile dalle macchine',
  credential: 'Questo certificato come attestato digitale (Open Badge)',
  page: 'Pagina {page} di {pages}',
}

export const germanCertificate: CertificateDocument = {
  lang: 'de',
  brand,
  verifyUrl,
  seal,
  createdAt,
  attachment: {
    name: 'certificate.json',
    mimeType: 'application/json',
    content: JSON.stringify({ number: 'NA-2026-00042', level: 'EVAL-2', holder: 'Maximiliane Übelhör' }),
  },
  labels: german,
  secondLang: 'it',
  second: italian,
  theme: usualTheme,
  authority: {
    name: 'Prüfstelle für Hochvoltsicherheit Nordalpen',
    address: ['Ausbildung und Zertifizierung', 'Gletscherweg 17', '6020 Innsbruck, Österreich'],
  },
  holder: { fullName: 'Dr. Maximiliane Übelhör-Großwaldstätter', evalId: 'EVAL-7Q4KX2M9B3TDW' },
  certificate: {
    name: 'Fachkundige Person für Hochvoltfahrzeuge, Arbeiten im spannungsfreien Zustand',
    level: 'EVAL-2',
    number: 'NA-2026-00042',
    issued: '14.03.2026',
    due: '14.03.2029',
  },
  standards: richText(
    '<p>Fahrzeuge mit Hochvoltsystem <strong>&gt; 60 V</strong> Gleichspannung oder &gt; 30 V Wechselspannung bis 1500 V / 1000 V.</p>' +
      '<ul><li>Freischalten, gegen Wiedereinschalten sichern, Spannungsfreiheit feststellen</li>' +
      '<li>Messen des Isolationswiderstands (≥ 500 Ω/V) und des Potenzialausgleichs (&lt; 0,1 Ω)</li>' +
      '<li>Arbeiten an Hochvoltkomponenten im spannungsfreien Zustand</li></ul>' +
      '<table><tr><th>Prüfung</th><th>Ergebnis</th></tr><tr><td>Theorie, 40 Fragen</td><td>✓ 38 richtig</td></tr>' +
      '<tr><td>Praxis am Fahrzeug</td><td>✓ bestanden</td></tr></table>',
  ),
  secondName: '',
  secondStandards: [],
  secondAfter: [],
  after: richText(
    '<p>Gültig nur mit jährlicher Unterweisung. Die Vorgaben des Fahrzeugherstellers gehen vor.</p>',
  ),
}

export const italianCertificate: CertificateDocument = {
  ...germanCertificate,
  lang: 'it',
  labels: italian,
  secondLang: 'de',
  second: german,
  authority: {
    name: 'Ente provinciale per la formazione e la certificazione nel settore dell’alta tensione automobilistica',
    address: ['Via dei Castagni secolari 128/bis', '39100 Bolzano (BZ), Italia'],
  },
  seal: {
    by: 'Ente provinciale per la formazione e la certificazione',
    at: '14.03.2026, ore 10:42 (Europe/Rome)',
  },
  holder: {
    fullName: 'Maria Annunziata Francesca Degli Esposti Castellammare-Santacroce',
    evalId: 'EVAL-B3TDW7Q4KX2M9',
  },
  certificate: {
    name: 'Persona esperta in alta tensione, lavori fuori tensione su veicoli elettrici e ibridi',
    level: 'EVAL-2',
    number: 'BZ-2026-00007',
    issued: '14.03.2026',
    due: '14.03.2029',
  },
  standards: richText(
    '<p>Veicoli con sistema ad alta tensione oltre 60 V in corrente continua o 30 V in corrente alternata.</p>' +
      '<ol><li>Messa fuori tensione e verifica dell’assenza di tensione</li><li>Misura dell’isolamento (≥ 500 Ω/V)</li></ol>',
  ),
  after: richText('<p>Valido solo con istruzione annuale; prevalgono le prescrizioni del costruttore.</p>'),
}
