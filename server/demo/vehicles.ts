import { addDays } from '#domain/day.ts'
import { checkVin } from '#domain/vin.ts'
import { models } from './names.ts'
import type { Organisation } from './organisations.ts'
import type { Person } from './people.ts'
import type { Scene } from './scene.ts'

export interface DemoVehicle {
  id: string
  plate: string
  owner: Organisation
  dischargeMinutes: number
  serviceDisconnect?: string
  serviceDisconnectPlace?: string
}

export async function makeVehicles(scene: Scene, owners: Organisation[], people: Person[]) {
  const { db, random, today, yearsAgo } = scene
  const vehicles: DemoVehicle[] = []
  for (const owner of owners)
    for (let count = 0; count < owner.vehicles; count++) {
      const { wmi, ...model } = random.one(models)
      const createdAt = yearsAgo(random.between(1, 2))
      const vehicle = {
        id: random.id(createdAt),
        companyId: owner.kind === 'company' ? owner.id : null,
        authorityId: owner.kind === 'authority' ? owner.id : null,
        vin: vinOf(scene, wmi),
        plate: plates[owner.country](scene),
        plateCountry: plateCountries[owner.country],
        ...model,
        constructionYear: Number(today.slice(0, 4)) - random.between(1, 7),
        ...systemOf(scene, model.hvVoltage, owner.language),
        euCategory: 'M1',
        colour: random.one(colours[owner.language]),
        firstRegistration: addDays(today, -random.between(120, 900)),
        inspectionDue: random.happens(0.8) ? addDays(today, random.between(-20, 340)) : null,
        mileage: random.between(3, 190) * 1000 + random.between(0, 999),
        createdBy: random.one(people.filter(({ organisation }) => organisation === owner)).id,
        createdAt: createdAt.toISOString(),
      }
      await db.insertInto('companyVehicle').values(vehicle).execute()
      vehicles.push({ ...vehicle, owner })
    }
  return vehicles
}

const colours = {
  de: ['weiß', 'schwarz', 'grau', 'blau', 'rot'],
  it: ['bianco', 'nero', 'grigio', 'blu', 'rosso'],
}

function systemOf({ random }: Scene, hvVoltage: number, language: Organisation['language']) {
  const everywhere = [
    'inverterHousing',
    'hvBatteryHousing',
    'onBoardCharger',
    'acCompressor',
    'chargingInlet',
  ]
  return random.happens(0.75)
    ? {
        hvMaxVoltage: Math.round(hvVoltage * 1.05),
        serviceDisconnect: random.one(['plug', 'lever', 'pilotLine']),
        serviceDisconnectPlace: random.one(disconnectLocations[language]),
        hvComponents: random.happens(0.5) ? [...everywhere, 'dcdc', 'ptcHeater'] : everywhere,
      }
    : {}
}

const disconnectLocations = {
  de: [
    'Unter der Rückbank, linke Seite, hinter der Klappe',
    'Im Motorraum rechts, orange Lasche',
    'Im Kofferraum unter dem Ladeboden',
  ],
  it: [
    'Sotto il divano posteriore, lato sinistro, dietro lo sportello',
    'Nel vano motore a destra, linguetta arancione',
    'Nel bagagliaio, sotto il piano di carico',
  ],
}

const vinCharacters = Array.from('ABCDEFGHJKLMNPRSTUVWXYZ0123456789')

function vinOf({ random }: Scene, wmi: string) {
  const described = Array.from({ length: 8 }, () => random.one(vinCharacters)).join('')
  const { vin, error } = checkVin(`${wmi}${described}${random.between(100_000, 999_999)}`)
  if (error) throw new Error(`${vin}: ${error}`)
  return vin
}

const characters = Array.from('ABCEFGHJKLMNPRSTVWXYZ')
const plateCountries = { AT: 'A', DE: 'D', IT: 'I' }
const randomCharacters = ({ random }: Scene, length: number) =>
  Array.from({ length }, () => random.one(characters)).join('')

const plates: Record<Organisation['country'], (scene: Scene) => string> = {
  AT: (scene) =>
    `${scene.random.one(['G', 'L', 'WE'])}-${scene.random.between(100, 999)}${randomCharacters(scene, 2)}`,
  DE: (scene) =>
    `${scene.random.one(['RO', 'KE', 'PA'])}-${randomCharacters(scene, 2)} ${scene.random.between(10, 999)}E`,
  IT: (scene) =>
    `${randomCharacters(scene, 2)} ${scene.random.between(100, 999)}${randomCharacters(scene, 2)}`,
}
