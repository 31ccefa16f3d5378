import type { Instrument } from '#contract/instrument.ts'
import { unitOf } from '#domain/instrument.ts'
import { isGloveClass } from '#domain/protectiveEquipment.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ResourceFacts } from '../../resource/ResourceFacts.tsx'
import { instrumentFields } from './public/instrumentFields.ts'

export function InstrumentFacts({ instrument }: { instrument: Instrument }) {
  const { t, locale } = useTexts()
  const { kind, category, ratedVoltage, resolution, uncertainties } = instrument
  const unit = unitOf[kind]
  const figure = (value: number) => new Intl.NumberFormat(locale).format(value)
  return (
    <section className="panel" aria-labelledby="instrument-facts">
      <h2 id="instrument-facts">{t('instrument.facts')}</h2>
      <ResourceFacts
        fields={instrumentFields}
        item={instrument}
        show={[
          'kind',
          'make',
          'model',
          'inventoryNo',
          isGloveClass(category)
            ? {
                of: 'category',
                term: t('instrument.gloveClass'),
                value: t(`instrument.gloveClass.${category}`),
              }
            : {
                of: ['category', 'ratedVoltage'],
                value: category && ratedVoltage !== null ? `${category} ${figure(ratedVoltage)} V` : category,
              },
          { of: 'resolution', value: resolution === null ? '' : `${figure(resolution)} ${unit}` },
          ...uncertainties.map(({ from, to, u }) => ({
            of: 'uncertainties' as const,
            term: `${t('instrument.uncertainties')} ${figure(from)}–${figure(to)} ${unit}`,
            value: `± ${figure(u)} ${unit}`,
          })),
        ]}
        omitted={['serial']}
      />
    </section>
  )
}
