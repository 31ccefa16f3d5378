import { lazy, Suspense, type ReactNode } from 'react'
import type { HelpTopic } from '#domain/sources.ts'
import styles from './Helped.module.css'

/** The fields beside which a rule can be asked for: those of the report by their own name, others by area and name. */
const topics: Record<string, HelpTopic> = {
  uPlusMinus_mV: 'voltages',
  uPlusChassis_mV: 'voltages',
  uMinusChassis_mV: 'voltages',
  makerLimit_mV: 'makerLimit',
  'wait-minutes': 'wait',
  hvSystemVoltage_mV: 'systemVoltage',
  ohmPerVolt: 'ohmPerVolt',
  rPlusChassis: 'isolation',
  rMinusChassis: 'isolation',
  usedTestVoltage_V: 'testVoltage',
  voltmeter_Ohm: 'voltmeter',
  r0_Ohm: 'r0',
  testCurrent_mA: 'testCurrent',
  resistance: 'bonding',
  'vehicle.vin': 'vin',
  'vehicle.hvMaxVoltage': 'systemVoltage',
  'vehicle.dischargeMinutes': 'wait',
  'instrument.category': 'category',
  'instrument.gloveClass': 'gloves',
  'instrument.calibrationDue': 'calibration',
  'instrument.due': 'calibration',
  'template.level': 'level',
  'template.rank': 'rank',
  'template.validYears': 'validity',
}

const HelpButton = lazy(async () => ({ default: (await import('./HelpButton.tsx')).HelpButton }))

/** A field, and beside its name the button that explains the rule behind it, where there is one. */
export function Helped({ of, children }: { of: string; children: ReactNode }) {
  const topic = topics[of.replace(/^points\.\d+\./, '')]
  if (!topic) return children
  return (
    <div className={styles.helped}>
      {children}
      <Suspense>
        <HelpButton topic={topic} />
      </Suspense>
    </div>
  )
}

/** The same in a line of its own, for what is no field. */
export const HelpLine = ({ topic }: { topic: HelpTopic }) => (
  <div className={styles.line}>
    <Suspense>
      <HelpButton topic={topic} isNamed />
    </Suspense>
  </div>
)
