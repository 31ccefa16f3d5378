import { IconArrowRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { certificates } from '#contract/certificate.ts'
import { companyVehicles } from '#contract/vehicle.ts'
import type { TextKey } from '#texts/texts.ts'
import { callList } from '../../resource/calls.ts'
import type { Item, Resource } from '../../resource/types.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { Skeleton } from '../../ui/states.tsx'
import styles from './Figures.module.css'

/** Counts within one's own reach; each leads to the list it counts. */
export function Figures() {
  const { t } = useTexts()
  const can = useCan()
  return (
    <section aria-label={t('shell.dashboard.figures')} className={styles.figures}>
      {can('certificate.list') && (
        <>
          <Figure
            resource={certificates}
            to="/app/certificates"
            filter={{ state: 'valid' }}
            text="shell.dashboard.valid"
          />
          <Figure
            resource={certificates}
            to="/app/certificates"
            filter={{ state: 'expiring' }}
            text="shell.dashboard.expiring"
          />
        </>
      )}
      {can('companyVehicle.list') && (
        <Figure
          resource={companyVehicles}
          to="/app/company-vehicles"
          filter={{}}
          text="shell.dashboard.vehicles"
        />
      )}
    </section>
  )
}

interface FigureProps<T extends Item> {
  resource: Resource<T>
  to: string
  filter: Record<string, string>
  text: TextKey
}

function Figure<T extends Item>({ resource, to, filter, text }: FigureProps<T>) {
  const { t, locale } = useTexts()
  const query = { l: 1, ...filter }
  const { data, isPending } = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => callList(resource, query, signal),
  })
  return (
    <Link to={to} search={filter as never} className={styles.figure}>
      <b>
        {isPending ? (
          <Skeleton height={34} width={64} />
        ) : data ? (
          new Intl.NumberFormat(locale).format(data.total)
        ) : (
          '–'
        )}
      </b>
      <span>
        {t(text)}
        <IconArrowRight size={18} stroke={1.5} aria-hidden />
      </span>
    </Link>
  )
}
