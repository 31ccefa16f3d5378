import { sql } from 'kysely'
import { models } from './names.ts'
import type { Person } from './people.ts'
import { randomFrom } from './random.ts'
import type { Scene } from './scene.ts'

export async function makeCatalogue(base: Scene, people: Person[]) {
  // Its own random sequence, so the rest of the demo data remains the same.
  const scene = { ...base, random: randomFrom('catalogue') }
  const { db, random, yearsAgo } = scene
  const createdAt = yearsAgo(2).toISOString()
  const accepted = { state: 'accepted', source: 'Herstellerangabe', createdAt }
  const makers = new Map<string, string>()
  for (const { manufacturer, model, wmi, ...facts } of models) {
    const manufacturerId = makers.get(manufacturer) ?? random.id(yearsAgo(2))
    if (!makers.has(manufacturer))
      await db
        .insertInto('vehicleManufacturer')
        .values({ id: manufacturerId, name: manufacturer, wmi, ...accepted })
        .execute()
    makers.set(manufacturer, manufacturerId)
    const id = random.id(yearsAgo(2))
    const { drivetrain, hvVoltage, dischargeMinutes } = facts
    const row = { id, manufacturerId, manufacturer, model, drivetrain, hvVoltage, dischargeMinutes }
    await db
      .insertInto('vehicle')
      .values({ ...row, voltageClass: hvVoltage >= 600 ? '800' : '400', ...disconnect, ...accepted })
      .execute()
    if (model === 'Volta 4') await writeManual(scene, id)
  }
  await sql`
    update company_vehicle car set vehicle_id = model.id, manufacturer_id = model.manufacturer_id
    from vehicle model where model.manufacturer = car.manufacturer and model.model = car.model`.execute(db)
  const author = people.find(({ organisation }) => organisation?.kind === 'company')
  if (author) await propose(scene, author.id)
}

const disconnect = {
  yearFrom: 2019,
  euCategory: 'M1',
  serviceDisconnect: 'plug',
  serviceDisconnectPlace: 'Unter der Rücksitzbank, Abdeckung mit zwei Schrauben',
  hvComponents: ['inverterHousing', 'dcdc', 'onBoardCharger', 'eMotor', 'hvBatteryHousing', 'chargingInlet'],
}

async function propose({ db, random, now }: Scene, authorId: string) {
  const entries = [
    { name: 'Nord-Stern', model: 'Volta 4', drivetrain: 'BEV' },
    { name: 'Ventora', model: 'Cargo E', drivetrain: 'BEV' },
  ]
  for (const { name, ...model } of entries) {
    const manufacturerId = random.id(now)
    await db.insertInto('vehicleManufacturer').values({ id: manufacturerId, name, authorId }).execute()
    await db
      .insertInto('vehicle')
      .values({ id: random.id(now), manufacturerId, manufacturer: name, authorId, ...model })
      .execute()
  }
}

const none = { de: '', en: '', it: '' }

async function writeManual({ db, random, yearsAgo }: Scene, vehicleId: string) {
  const content = {
    steps: steps.map(({ kind, minutes = null, warning = none, ...text }) => ({
      kind,
      text,
      minutes,
      warning,
    })),
    measuringPoints: [
      {
        de: 'Inverter, Klemmen HV+ und HV−',
        en: 'Inverter, terminals HV+ and HV−',
        it: 'Inverter, morsetti AT+ e AT−',
      },
      {
        de: 'Beide Klemmen gegen Fahrzeugmasse',
        en: 'Both terminals to chassis',
        it: 'Entrambi i morsetti verso massa',
      },
    ],
    dischargeMinutes: 10,
    hazards: {
      de: 'Der Zwischenkreis hält die Spannung nach dem Trennen noch mehrere Minuten.',
      en: 'The DC link keeps its voltage for several minutes after disconnection.',
      it: 'Il circuito intermedio mantiene la tensione per alcuni minuti dopo il sezionamento.',
    },
    ppe: {
      de: 'Handschuhe Klasse 0\nGesichtsschutz',
      en: 'Class 0 gloves\nFace shield',
      it: 'Guanti classe 0\nVisiera',
    },
    tools: {
      de: 'Isoliertes Werkzeug 1000 V\nVorhängeschloss',
      en: 'Insulated tools 1000 V\nPadlock',
      it: 'Attrezzi isolati 1000 V\nLucchetto',
    },
    ...{ source: 'Werkstatthandbuch Volta 4', sourceVersion: '3', sourceDate: '2025-02-10', disclaimer: '' },
  }
  const writtenAt = yearsAgo(1).toISOString()
  await db
    .insertInto('vehicleManual')
    .values({
      id: random.id(yearsAgo(1)),
      vehicleId,
      title: 'Nordstern Volta 4 freischalten',
      content: JSON.stringify(content),
      createdAt: writtenAt,
      updatedAt: writtenAt,
    })
    .execute()
}

interface Step {
  kind: string
  de: string
  en: string
  it: string
  minutes?: number
  warning?: typeof none
}

const steps: Step[] = [
  {
    kind: 'prepare',
    de: 'Arbeitsbereich absperren, Warnschild aufstellen, Ladekabel abziehen.',
    en: 'Cordon off the work area, set up the warning sign, unplug the charging cable.',
    it: "Delimitare l'area di lavoro, esporre il cartello, scollegare il cavo di ricarica.",
  },
  {
    kind: 'ignition',
    de: 'Zündung aus. Schlüssel mindestens fünf Meter vom Fahrzeug aufbewahren.',
    en: 'Ignition off. Keep the key at least five metres away from the vehicle.',
    it: 'Accensione disinserita. Tenere la chiave ad almeno cinque metri dal veicolo.',
  },
  {
    kind: 'lv',
    de: 'Minuspol der 12-V-Batterie abklemmen und isolieren.',
    en: 'Disconnect and insulate the negative terminal of the 12 V battery.',
    it: 'Scollegare e isolare il polo negativo della batteria a 12 V.',
  },
  {
    kind: 'serviceDisconnect',
    de: 'Abdeckung unter der Rücksitzbank lösen und den Servicestecker ziehen.',
    en: 'Remove the cover under the rear seat and pull the service plug.',
    it: 'Rimuovere la copertura sotto il sedile posteriore ed estrarre il connettore di servizio.',
    warning: {
      de: 'Nur mit Schutzhandschuhen und Gesichtsschutz.',
      en: 'Only with protective gloves and face shield.',
      it: 'Solo con guanti di protezione e visiera.',
    },
  },
  {
    kind: 'lock',
    de: 'Steckplatz mit dem Vorhängeschloss sichern, Servicestecker einschließen.',
    en: 'Secure the socket with the padlock and lock the service plug away.',
    it: 'Bloccare la sede con il lucchetto e custodire il connettore di servizio.',
  },
  {
    kind: 'wait',
    de: 'Warten, bis der Zwischenkreis entladen ist.',
    en: 'Wait until the DC link is discharged.',
    it: 'Attendere la scarica del circuito intermedio.',
    minutes: 10,
  },
  {
    kind: 'verify',
    de: 'Spannungsprüfer prüfen, Spannungsfreiheit allpolig am Inverter feststellen, Prüfer erneut prüfen.',
    en: 'Test the voltage tester, verify absence of voltage on all poles at the inverter, test the tester again.',
    it: "Provare il tester, verificare l'assenza di tensione su tutti i poli all'inverter, riprovare il tester.",
  },
  {
    kind: 'restore',
    de: 'In umgekehrter Reihenfolge in Betrieb nehmen, Fehlerspeicher auslesen.',
    en: 'Put back into operation in reverse order, read the fault memory.',
    it: 'Rimettere in servizio in ordine inverso e leggere la memoria guasti.',
  },
]
