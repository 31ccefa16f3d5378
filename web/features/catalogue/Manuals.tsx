import { IconPlus } from '@tabler/icons-react'
import type { Vehicle } from '#contract/catalogue.ts'
import { vehicleManuals } from '#contract/vehicleManual.ts'
import { formatDay } from '#domain/day.ts'
import { useAll } from '../../resource/queries.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Row, Rows } from '../../ui/lists.tsx'
import { Section } from '../../ui/pages.tsx'

export function useManuals({ _id }: Vehicle) {
  const can = useCan()
  return useAll(vehicleManuals, { vehicleId: _id }, can('vehicleManual.list'))
}

export function Manuals({ model }: { model: Vehicle }) {
  const { t, locale } = useTexts()
  const can = useCan()
  const { data } = useManuals(model)
  if (!can('vehicleManual.list')) return null
  return (
    <Section title={t('manual.list')} what={t('manual.list.what')}>
      {data?.total === 0 && <p className="muted">{t('manual.list.none')}</p>}
      {data && data.total > 0 && (
        <Rows label={t('manual.list')}>
          {data.items.map((manual) => (
            <Row
              key={manual._id}
              title={manual.title}
              what={[
                manual.owner || t('manual.forEverybody'),
                manual.source,
                formatDay(manual.updatedAt.slice(0, 10), locale),
              ].join(' · ')}
              to={`/app/vehicles/manuals/${manual._id}`}
            />
          ))}
        </Rows>
      )}
      {can('vehicleManual.create') && (
        <div>
          <ButtonLink
            variant={data?.total === 0 ? 'primary' : 'secondary'}
            to="/app/vehicles/manuals/$id"
            params={{ id: 'new' }}
            search={{ vehicle: model._id }}
            icon={<IconPlus size={20} aria-hidden />}
          >
            {t('manual.create')}
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}
