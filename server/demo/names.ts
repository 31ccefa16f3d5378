/** Invented. Any similarity is a coincidence. */

export const firstnames = {
  de: [
    ...['Annika', 'Benedikt', 'Carolin', 'Dominik', 'Elif', 'Florian', 'Greta', 'Hannes', 'Ingrid', 'Jonas'],
    ...['Katharina', 'Lukas', 'Miriam', 'Niklas', 'Olga', 'Philipp', 'Rebekka', 'Sebastian'],
    ...['Theresa', 'Yusuf'],
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

const townsIn = (country: 'AT' | 'DE' | 'IT', zips: Record<string, string>) =>
  Object.entries(zips).map(([city, zip]) => ({ city, zip, country }))

export const towns = {
  AT: townsIn('AT', { Graz: '8020', Linz: '4030', Wels: '4600' }),
  DE: townsIn('DE', { Rosenheim: '83022', Kempten: '87435', Passau: '94032' }),
  IT: townsIn('IT', { Bozen: '39100', Brixen: '39042', Trento: '38121' }),
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
    ...{ name: 'Autohaus Rautenbach GmbH', email: 'service@rautenbach.example' },
    country: 'DE',
    language: 'de',
    ...{ uid: '156/123/45678', people: 11, vehicles: 24 },
  },
  {
    ...{ name: 'Werkstätte Hollerbauer KG', email: 'werkstatt@hollerbauer.example' },
    country: 'AT',
    language: 'de',
    ...{ uid: '98-123/4560', people: 9, vehicles: 18 },
  },
  {
    ...{ name: 'Officina Valfiorita S.r.l.', email: 'officina@valfiorita.example' },
    country: 'IT',
    language: 'it',
    ...{ uid: '12345670017', people: 7, vehicles: 14 },
  },
]

export const authorityFacts: (Organisation & { code: string; vehicles: number })[] = [
  {
    ...{ name: 'Prüfstelle Hochvolt Donautal', email: 'pruefstelle@hochvolt-donautal.example' },
    country: 'AT',
    language: 'de',
    ...{ code: 'PHD', vehicles: 2 },
  },
  {
    ...{ name: 'Accademia Alta Tensione Dolomiti', email: 'accademia@alta-tensione.example' },
    country: 'IT',
    language: 'it',
    ...{ code: 'AATD', vehicles: 2 },
  },
]

const model = (
  manufacturer: string,
  name: string,
  facts: { wmi: string; drivetrain: string; hvVoltage: number; dischargeMinutes: number },
) => ({ manufacturer, model: name, ...facts })

export const models = [
  model('Nordstern', 'Volta 4', { wmi: 'W0S', drivetrain: 'BEV', hvVoltage: 400, dischargeMinutes: 10 }),
  model('Nordstern', 'Volta 8 Allrad', {
    wmi: 'W0S',
    drivetrain: 'BEV',
    hvVoltage: 800,
    dischargeMinutes: 15,
  }),
  model('Alpenwagen', 'Murmel', { wmi: 'TAL', drivetrain: 'BEV', hvVoltage: 356, dischargeMinutes: 5 }),
  model('Alpenwagen', 'Steinbock Hybrid', {
    wmi: 'TAL',
    drivetrain: 'PHEV',
    hvVoltage: 352,
    dischargeMinutes: 10,
  }),
  model('Lumara', 'Corriere E', { wmi: 'ZLM', drivetrain: 'BEV', hvVoltage: 396, dischargeMinutes: 10 }),
  model('Lumara', 'Piccola', { wmi: 'ZLM', drivetrain: 'HEV', hvVoltage: 202, dischargeMinutes: 10 }),
  model('Kestrel', 'H2 Tourer', { wmi: 'SKE', drivetrain: 'FCEV', hvVoltage: 650, dischargeMinutes: 20 }),
]
