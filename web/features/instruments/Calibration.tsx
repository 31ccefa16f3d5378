import { useId, useState } from 'react'
import type { Instrument } from '#contract/instrument.ts'
import { needsCalibration } from '#domain/instrument.ts'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { calibrationFields } from './public/instrumentFields.tsx'
import { CalibrationFile, prefixOf } from './InstrumentHistory.tsx'
import { CalibrationForm } from './NewCalibration.tsx'
import styles from './InstrumentPage.module.css'

/** The last calibration. If the next one is due, its button is the main action of the page. */
export function Calibration({ instrument }: { instrument: Instrument }) {
  const { t } = useTexts()
  const can = useCan()
  const id = useId()
  const [calibrates, setCalibrates] = useState(false)
  const { kind, certificateNo, fileId, status, state } = instrument
  const mayCalibrate = state !== 'retired' && can('instrument.calibrate', instrument)
  return (
    <>
      <section className="panel" aria-labelledby={id}>
        <div className={styles.head}>
          <h2 id={id}>{t(`instrument.${prefixOf(kind)}calibration`)}</h2>
          {mayCalibrate && !calibrates && (
            <Button
              variant={needsCalibration(status) ? 'primary' : 'secondary'}
              onClick={() => setCalibrates(true)}
            >
              {t(`instrument.${prefixOf(kind)}calibrate`)}
            </Button>
          )}
        </div>
        <ResourceFacts fields={calibrationFields} item={instrument} />
        {fileId && <CalibrationFile id={fileId} name={certificateNo} />}
      </section>
      {calibrates && <CalibrationForm instrument={instrument} close={() => setCalibrates(false)} />}
    </>
  )
}
