import type { Instrument } from '#contract/instrument.ts'
import { unitOf } from '#domain/instrument.ts'
import { isGloveClass } from '#domain/protectiveEquipment.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Facts } from '../../ui/Facts.tsx'

export function InstrumentFacts({ instrument }: { instrument: Instrument }) {
  const { t, locale } = useTexts()
  const { kind, category, ratedVoltage, resolution, uncertainties } = instrument
  const unit = unitOf[kind]
  const figure = (value: number) => new Intl.NumberFormat(locale).format(value)
  return (
    <section className="panel" aria-labelledby="instrument-facts">
      <h2 id="instrument-facts">{t('instrument.facts')}</h2>
      <Facts
        facts={[
          { term: t('instrument.kind'), value: t(`instrument.kind.${kind}`) },
          { term: t('instrument.make'), value: instrument.make },
          { term: t('instrument.model'), value: instrument.model },
          { term: t('instrument.inventoryNo'), value: instrument.inventoryNo },
          isGloveClass(category)
            ? { term: t('instrument.gloveClass'), value: t(`instrument.gloveClass.${category}`) }
            : {
                term: t('instrument.category'),
                value: category && ratedVoltage !== null ? `${category} ${figure(ratedVoltage)} V` : category,
              },
          {
            term: t('instrument.resolution'),
            value: resolution === null ? '' : `${figure(resolution)} ${unit}`,
          },
          ...uncertainties.map(({ from, to, u }) => ({
            term: `${t('instrument.uncertainties')} ${figure(from)}–${figure(to)} ${unit}`,
            value: `± ${figure(u)} ${unit}`,
          })),
        ]}
      />
    </section>
  )
}
