import { richText } from './rich.ts'
import type { CertificateDocument, ReportDocument } from './types.ts'

/** Invented documents with long names and every part filled, for tests and measurements. */
const seal = {
  by: 'Prüfstelle für Hochvoltsicherheit Nordalpen',
  at: '14.03.2026, 10:42 Uhr (Europe/Vienna)',
}

const brand = { name: 'EVAL', cardName: 'Electric Vehicle Access License' }

const createdAt = new Date('2026-03-14T09:42:00Z')

const verifyUrl = 'https://eval.example/verify/7Q4KX2M9-B3TD8W5H6N'

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
  labels: {
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
    sealedBy: 'Elektronisch gesiegelt von',
    sealedAt: 'am',
    sealHint:
      'Das Siegel steckt in der Datei. Ein Ausdruck ist eine Kopie; jede Änderung der Datei bricht das Siegel.',
    attachment: 'Die Angaben dieses Zertifikats, maschinenlesbar',
    page: 'Seite {page} von {pages}',
  },
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
  after: richText(
    '<p>Gültig nur mit jährlicher Unterweisung. Die Vorgaben des Fahrzeugherstellers gehen vor.</p>',
  ),
}

export const italianCertificate: CertificateDocument = {
  ...germanCertificate,
  lang: 'it',
  labels: {
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
    sealedBy: 'Sigillato elettronicamente da',
    sealedAt: 'il',
    sealHint:
      'Il sigillo si trova nel file. Una stampa è una copia; ogni modifica del file rompe il sigillo.',
    attachment: 'I dati di questo certificato in forma leggibile dalle macchine',
    page: 'Pagina {page} di {pages}',
  },
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

const passed = { outcome: 'passed', word: 'in Ordnung' } as const

const steps = [
  'Arbeitsbereich abgesperrt und gekennzeichnet',
  'Zündung aus, Schlüssel außer Reichweite, Ladekabel getrennt',
  '12-V-Versorgung getrennt',
  'Trennstecker gezogen',
  'Trennstecker verwahrt, Anhänger „Freigeschaltet durch“ ausgefüllt',
  'Entladezeit abgewartet',
  'Messgerät an bekannter Quelle geprüft',
  'Spannungsfreiheit allpolig festgestellt',
]

export const germanReport: ReportDocument = {
  lang: 'de',
  brand,
  verifyUrl,
  seal: { by: 'Autohaus Übermüller & Söhne GmbH', at: '14.03.2026, 10:42 Uhr (Europe/Vienna)' },
  createdAt,
  attachment: { name: 'report.json', mimeType: 'application/json', content: '{"number":"UM-2026-00118"}' },
  labels: {
    title: 'Messbericht',
    number: 'Berichtsnummer',
    verdict: 'Ergebnis',
    failed: 'Nicht bestanden',
    vehicle: 'Fahrzeug',
    tester: 'Prüfende Person',
    name: 'Name',
    evalId: 'Eval-ID',
    certificate: 'Zertifikat',
    level: 'Stufe',
    due: 'Gültig bis',
    circumstances: 'Umstände der Messung',
    measuredAt: 'Gemessen am',
    place: 'Ort',
    instruments: 'Messgeräte',
    instrument: 'Gerät',
    serial: 'Seriennummer',
    calibratedUntil: 'Kalibriert bis',
    checklist: 'Arbeitsschritte',
    step: 'Schritt',
    done: 'Stand',
    remark: 'Bemerkung',
    measurements: 'Messwerte',
    point: 'Messstelle',
    value: 'Messwert',
    limit: 'Grenzwert',
    result: 'Ergebnis',
    remarks: 'Bemerkungen',
    statement: 'Hinweis',
    signature: 'Prüfende Person, eigenhändig bestätigt',
    signedAt: 'am',
    verify: 'Echtheit und Stand prüfen',
    verifyHint: germanCertificate.labels.verifyHint,
    qrAlt: germanCertificate.labels.qrAlt,
    sealedBy: germanCertificate.labels.sealedBy,
    sealedAt: 'am',
    sealHint: germanCertificate.labels.sealHint,
    attachment: 'Die Messwerte dieses Berichts, maschinenlesbar',
    page: 'Seite {page} von {pages}',
  },
  organisation: {
    name: 'Autohaus Übermüller & Söhne Gesellschaft mit beschränkter Haftung',
    address: ['Werkstraße 4a', '5020 Salzburg, Österreich'],
  },
  report: {
    number: 'UM-2026-00118',
    type: 'Isolationswiderstand',
    name: 'Freigabe nach Tausch des Bordladegeräts',
  },
  verdict: {
    outcome: 'failed',
    word: 'Nicht bestanden',
    summary:
      'Eine von zwölf Messungen liegt unter dem Grenzwert. Das Fahrzeug darf nicht freigegeben werden.',
  },
  failures: [
    {
      point: 'HV− gegen Masse, Ladeanschluss',
      reason: 'Isolationswiderstand 156 456 Ω ist kleiner als 200 000 Ω (500 Ω/V bei 400 V).',
    },
  ],
  vehicle: [
    { label: 'Hersteller, Modell', value: 'Nordstern Volta 77 Allrad Langstrecke' },
    { label: 'Fahrgestellnummer', value: 'WVWZZZ1KZ6W000001' },
    { label: 'Kennzeichen', value: 'S-ÜM 1234 (A)' },
    { label: 'Baujahr', value: '2024' },
    { label: 'Antrieb', value: 'Batterieelektrisch' },
    { label: 'Hochvoltspannung', value: '400 V Gleichspannung' },
    { label: 'Kilometerstand', value: '48 213 km' },
  ],
  tester: {
    fullName: 'Dr. Maximiliane Übelhör-Großwaldstätter',
    evalId: 'EVAL-7Q4KX2M9B3TDW',
    certificateNumber: 'NA-2026-00042',
    level: 'EVAL-2',
    due: '14.03.2029',
  },
  measuredAt: '14.03.2026, 09:55 Uhr (Europe/Vienna)',
  place: 'Werkstatt Salzburg, Platz 3',
  conditions: [
    { label: 'Temperatur', value: '18,5 °C' },
    { label: 'Luftfeuchte', value: '46 %' },
    { label: 'Verfahren', value: 'Isolationsmessgerät, 500 V, 60 s' },
    { label: 'Entscheidungsregel', value: 'einfach (ohne Messunsicherheit)' },
  ],
  instruments: [
    {
      name: 'Isolationsmessgerät ISO-Pro 1000, CAT III 1000 V',
      serial: 'IP-4471-0098',
      calibratedUntil: '30.11.2026',
    },
    {
      name: 'Zweipoliger Spannungsprüfer SP 2, CAT IV 1000 V',
      serial: 'SP2-88123',
      calibratedUntil: '31.08.2026',
    },
  ],
  checklist: [
    ...steps.map((step) => ({ ...passed, word: 'erledigt', step, remark: '' })),
    {
      outcome: 'notApplicable',
      word: 'entfällt',
      step: 'Benachbarte Teile abgedeckt',
      remark: 'Keine freiliegenden Teile in Reichweite',
    },
  ],
  measurements: [
    {
      title: 'Isolationswiderstand',
      rows: [
        {
          outcome: 'failed',
          word: 'zu klein',
          point: 'HV− gegen Masse, Ladeanschluss',
          value: '156 456 Ω',
          limit: '≥ 200 000 Ω',
        },
        ...[
          'HV+ gegen Masse',
          'HV− gegen Masse',
          'Wechselrichter',
          'Gleichspannungswandler',
          'Bordladegerät',
          'Kältemittelverdichter',
          'Heizelement',
        ].map((point, at) => ({
          ...passed,
          point,
          value: `${(1.8 + at * 0.37).toFixed(2).replace('.', ',')} MΩ`,
          limit: '≥ 200 000 Ω',
        })),
        { ...passed, point: 'Elektromotor Hinterachse', value: '> 550 MΩ', limit: '≥ 200 000 Ω' },
      ],
    },
    {
      title: 'Spannungen vor der Messung',
      rows: [
        { ...passed, point: 'HV+ gegen HV−', value: '0,2 V', limit: '< 1 V' },
        { ...passed, point: 'HV+ gegen Masse', value: '−0,1 V', limit: '< 1 V' },
        { ...passed, point: 'HV− gegen Masse', value: '0,1 V', limit: '< 1 V' },
      ],
    },
  ],
  remarks: 'Feuchtigkeit in der Ladedose gefunden und getrocknet.\nNachmessung nach 24 Stunden vereinbart.',
  statement:
    'Dieser Bericht bezieht sich ausschließlich auf das oben genannte Fahrzeug im Zustand zum Zeitpunkt der Messung.',
  signature: { name: 'Dr. Maximiliane Übelhör-Großwaldstätter', at: '14.03.2026, 10:41 Uhr' },
}

export const italianReport: ReportDocument = {
  ...germanReport,
  lang: 'it',
  seal: { by: 'Officina Elettromobilità Castelvecchio S.r.l.', at: '14.03.2026, ore 10:42 (Europe/Rome)' },
  labels: {
    title: 'Rapporto di misura',
    number: 'Numero del rapporto',
    verdict: 'Esito',
    failed: 'Non superato',
    vehicle: 'Veicolo',
    tester: 'Verificatrice',
    name: 'Nome',
    evalId: 'Eval-ID',
    certificate: 'Certificato',
    level: 'Livello',
    due: 'Valido fino al',
    circumstances: 'Condizioni della misura',
    measuredAt: 'Misurato il',
    place: 'Luogo',
    instruments: 'Strumenti',
    instrument: 'Strumento',
    serial: 'Numero di serie',
    calibratedUntil: 'Taratura valida fino al',
    checklist: 'Fasi di lavoro',
    step: 'Fase',
    done: 'Stato',
    remark: 'Nota',
    measurements: 'Valori misurati',
    point: 'Punto di misura',
    value: 'Valore',
    limit: 'Limite',
    result: 'Esito',
    remarks: 'Osservazioni',
    statement: 'Avvertenza',
    signature: 'Verificatrice, confermato personalmente',
    signedAt: 'il',
    verify: italianCertificate.labels.verify,
    verifyHint: italianCertificate.labels.verifyHint,
    qrAlt: italianCertificate.labels.qrAlt,
    sealedBy: italianCertificate.labels.sealedBy,
    sealedAt: 'il',
    sealHint: italianCertificate.labels.sealHint,
    attachment: 'I valori misurati in forma leggibile dalle macchine',
    page: 'Pagina {page} di {pages}',
  },
  organisation: {
    name: 'Officina Elettromobilità Castelvecchio S.r.l.',
    address: ['Viale della Stazione 9', '37121 Verona (VR), Italia'],
  },
  report: {
    number: 'OE-2026-00031',
    type: 'Messa fuori tensione',
    name: 'Prima della sostituzione della batteria',
  },
  verdict: {
    outcome: 'passed',
    word: 'Superato',
    summary: 'Tutti i valori rispettano i limiti; il veicolo è fuori tensione.',
  },
  failures: [],
  vehicle: [
    { label: 'Costruttore, modello', value: 'Nordstern Volta 77 trazione integrale' },
    { label: 'Numero di telaio', value: 'WVWZZZ1KZ6W000001' },
    { label: 'Targa', value: 'GA 123 HZ (I)' },
    { label: 'Anno di costruzione', value: '2024' },
    { label: 'Alta tensione', value: '400 V in corrente continua' },
  ],
  tester: { ...germanReport.tester, fullName: italianCertificate.holder.fullName },
  measuredAt: '14.03.2026, ore 09:55 (Europe/Rome)',
  place: 'Officina di Verona, postazione 3',
  conditions: [{ label: 'Temperatura', value: '18,5 °C' }],
  instruments: [
    { name: 'Multimetro MX 5, CAT III 1000 V', serial: 'MX5-2210-4471-A', calibratedUntil: '30.11.2026' },
  ],
  checklist: [
    { outcome: 'passed', word: 'eseguito', step: 'Area di lavoro delimitata e segnalata', remark: '' },
    {
      outcome: 'passed',
      word: 'eseguito',
      step: 'Accensione disinserita, chiave custodita, cavo di ricarica scollegato',
      remark: '',
    },
    {
      outcome: 'notApplicable',
      word: 'non previsto',
      step: 'Alimentazione a 12 V scollegata',
      remark: 'Non richiesto dal costruttore',
    },
  ],
  measurements: [
    {
      title: 'Assenza di tensione',
      rows: ['HV+ verso HV−', 'HV+ verso massa', 'HV− verso massa'].map((point) => ({
        outcome: 'passed',
        word: 'conforme',
        point,
        value: '0,2 V',
        limit: '< 1 V',
      })),
    },
  ],
  remarks: '',
  statement:
    'Il presente rapporto riguarda esclusivamente il veicolo indicato, nello stato al momento della misura.',
  signature: { name: italianCertificate.holder.fullName, at: '14.03.2026, ore 10:41' },
}
