/** Invented. Any similarity is a coincidence. */

export const firstnames = {
  de: [
    ...['Annika', 'Benedikt', 'Carolin', 'Dominik', 'Elif', 'Florian', 'Greta', 'Hannes', 'Ingrid', 'Jonas'],
    ...[
      'Katharina',
      'Lukas',
      'Miriam',
      'Niklas',
      'Olga',
      'Philipp',
      'Rebekka',
      'Sebastian',
      'Theresa',
      'Yusuf',
    ],
  ],
  it: [
    ...['Alessia', 'Bruno', 'Chiara', 'Davide', 'Elena', 'Fabio', 'Giulia', 'Ivan', 'Lorenzo', 'Marta'],
    ...['Nicolò', 'Paola', 'Renata', 'Simone', 'Valentina'],
  ],
}

export const lastnames = {
  de: [
    ...['Ahornegger', 'Bachleitgeb', 'Dornhofer', 'Eibensteg', 'Fichtinger', 'Gamsjodl', 'Haselrieder'],
    ...['Innerkofl', 'Kaltwasser', 'Lerchbichl', 'Moosgrund', 'Nußthaler', 'Oberwegner', 'Pichlmoos'],
    ...['Quellhorst', 'Rautenfeld', 'Steinwandl', 'Tannröder', 'Uferstätt', 'Vorderegg', 'Weidenpesch'],
    ...['Yıldızhan', 'Zirbenholz', 'Brombeer', 'Hochstrass', 'Küstermark'],
  ],
  it: [
    ...['Abetelli', 'Bosconero', 'Cimadoro', 'Fontalba', 'Grandisole', 'Lagorosso', 'Montefiori', 'Nevegal'],
    ...['Pietrachiara', 'Roccaverde', 'Selvabella', 'Torrequadra', 'Valfredda', 'Zampironi'],
  ],
}

interface Town {
  city: string
  zip: string
  country: 'AT' | 'DE' | 'IT'
}

export const towns: Record<'AT' | 'DE' | 'IT', Town[]> = {
  AT: [
    { city: 'Graz', zip: '8020', country: 'AT' },
    { city: 'Linz', zip: '4030', country: 'AT' },
    { city: 'Wels', zip: '4600', country: 'AT' },
  ],
  DE: [
    { city: 'Rosenheim', zip: '83022', country: 'DE' },
    { city: 'Kempten', zip: '87435', country: 'DE' },
    { city: 'Passau', zip: '94032', country: 'DE' },
  ],
  IT: [
    { city: 'Bozen', zip: '39100', country: 'IT' },
    { city: 'Brixen', zip: '39042', country: 'IT' },
    { city: 'Trento', zip: '38121', country: 'IT' },
  ],
}

export const streets = {
  de: ['Lindengasse', 'Am Mühlbach', 'Werkstraße', 'Sonnenweg', 'Bahnhofstraße', 'Unterer Anger'],
  it: ['Via dei Tigli', 'Via del Mulino', 'Viale della Stazione', 'Via Officine', 'Via al Torrente'],
}

interface Organisation {
  name: string
  email: string
  country: 'AT' | 'DE' | 'IT'
  language: 'de' | 'it'
}

/** The Italian authorities and companies are in South Tyrol, where workshops use both languages. */
export const companyFacts: (Organisation & { uid: string; people: number; vehicles: number })[] = [
  {
    name: 'Autohaus Rautenbach GmbH',
    email: 'service@rautenbach.example',
    country: 'DE',
    language: 'de',
    uid: '156/123/45678',
    people: 11,
    vehicles: 24,
  },
  {
    name: 'Werkstätte Hollerbauer KG',
    email: 'werkstatt@hollerbauer.example',
    country: 'AT',
    language: 'de',
    uid: '98-123/4560',
    people: 9,
    vehicles: 18,
  },
  {
    name: 'Officina Valfiorita S.r.l.',
    email: 'officina@valfiorita.example',
    country: 'IT',
    language: 'it',
    uid: '12345670017',
    people: 7,
    vehicles: 14,
  },
]

export const authorityFacts: (Organisation & { code: string; vehicles: number })[] = [
  {
    name: 'Prüfstelle Hochvolt Donautal',
    code: 'PHD',
    email: 'pruefstelle@hochvolt-donautal.example',
    country: 'AT',
    language: 'de',
    vehicles: 2,
  },
  {
    name: 'Accademia Alta Tensione Dolomiti',
    code: 'AATD',
    email: 'accademia@alta-tensione.example',
    country: 'IT',
    language: 'it',
    vehicles: 2,
  },
]

export const models = [
  {
    manufacturer: 'Nordstern',
    model: 'Volta 4',
    wmi: 'W0S',
    drivetrain: 'BEV',
    hvVoltage: 400,
    dischargeMinutes: 10,
  },
  {
    manufacturer: 'Nordstern',
    model: 'Volta 8 Allrad',
    wmi: 'W0S',
    drivetrain: 'BEV',
    hvVoltage: 800,
    dischargeMinutes: 15,
  },
  {
    manufacturer: 'Alpenwagen',
    model: 'Murmel',
    wmi: 'TAL',
    drivetrain: 'BEV',
    hvVoltage: 356,
    dischargeMinutes: 5,
  },
  {
    manufacturer: 'Alpenwagen',
    model: 'Steinbock Hybrid',
    wmi: 'TAL',
    drivetrain: 'PHEV',
    hvVoltage: 352,
    dischargeMinutes: 10,
  },
  {
    manufacturer: 'Lumara',
    model: 'Corriere E',
    wmi: 'ZLM',
    drivetrain: 'BEV',
    hvVoltage: 396,
    dischargeMinutes: 10,
  },
  {
    manufacturer: 'Lumara',
    model: 'Piccola',
    wmi: 'ZLM',
    drivetrain: 'HEV',
    hvVoltage: 202,
    dischargeMinutes: 10,
  },
  {
    manufacturer: 'Kestrel',
    model: 'H2 Tourer',
    wmi: 'SKE',
    drivetrain: 'FCEV',
    hvVoltage: 650,
    dischargeMinutes: 20,
  },
] as const
