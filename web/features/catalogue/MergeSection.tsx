import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { vehicleManufacturers, vehicles } from '#contract/catalogue.ts'
import { call } from '../../api/call.ts'
import { ActionButton } from '../../form/ActionButton.tsx'
import { callList } from '../../resource/calls.ts'
import type { Item, Resource } from '../../resource/types.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Button } from '../../ui/buttons.tsx'
import { DataTable, type Fact, Facts, Row, Rows } from '../../ui/lists.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Section } from '../../ui/pages.tsx'
import { compared } from './compared.ts'
import styles from './MergeSection.module.css'

interface Props<T extends Item> {
  resource: Resource<T> & (typeof vehicles | typeof vehicleManufacturers)
  item: T
  nameOf: (item: T) => string
  factsOf: (item: T) => Fact[]
  to: '/app/vehicles/$id' | '/app/vehicle-manufacturers/$id'
  /** Below a line, if there is no decision to make. */
  apart?: boolean
}

export default function MergeSection<T extends Item>(props: Props<T>) {
  const { resource, item, nameOf, factsOf, to, apart } = props
  const { t } = useTexts()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<T | null>(null)
  const others = useOthers<T>(resource, item._id, search.trim())
  return (
    <Section apart={apart} title={t('catalogue.merge.title')} what={t('catalogue.merge.what')}>
      <TextField
        id="merge-search"
        type="search"
        label={t('catalogue.merge.search')}
        value={search}
        onChange={setSearch}
      />
      {others.length === 0 ? (
        <p className="muted">{t('catalogue.merge.none')}</p>
      ) : (
        <Rows label={t('catalogue.merge.title')}>
          {others.map((other) => (
            <Row
              key={other._id}
              title={nameOf(other)}
              actions={
                <Button variant="secondary" onClick={() => setChosen(other)}>
                  {t('catalogue.merge.compare')}
                </Button>
              }
            />
          ))}
        </Rows>
      )}
      {chosen && <Pair {...{ resource, item, nameOf, factsOf, to }} into={chosen} />}
    </Section>
  )
}

function useOthers<T extends Item>(resource: Props<T>['resource'], id: string, search: string): T[] {
  const searches = search.length >= 2
  const query = { l: 5, search }
  const similar = useQuery({
    queryKey: [resource.name, 'similar', id],
    queryFn: () => call(resource.similar, { params: { id } }),
  })
  const searched = useQuery({
    queryKey: [resource.name, 'list', query],
    queryFn: ({ signal }) => callList<T>(resource, query, signal),
    enabled: searches,
  })
  const items = (searches ? searched.data?.items : similar.data?.items) ?? []
  return (items as unknown as T[]).filter((one) => one._id !== id)
}

function Pair<T extends Item>({ resource, item, into, nameOf, factsOf, to }: Props<T> & { into: T }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { _id: from, version } = item
  const names = { from: nameOf(item), into: nameOf(into) }
  return (
    <>
      <Comparison own={factsOf(item)} other={factsOf(into)} />
      <div>
        <ActionButton
          variant="danger"
          question={{
            title: t('catalogue.merge.question', names),
            body: t('catalogue.merge.lasting', names),
            action: t('catalogue.merge'),
            danger: true,
          }}
          run={() => call(resource.merge, { params: { id: from }, body: { into: into._id, version } })}
          onSuccess={async () => {
            client.removeQueries({ queryKey: [resource.name, 'item'] })
            await client.invalidateQueries({ queryKey: [resource.name, 'list'] })
            await navigate({ to, params: { id: into._id } })
          }}
          toast={t('catalogue.merged')}
        >
          {t('catalogue.merge.into', names)}
        </ActionButton>
      </div>
    </>
  )
}

interface ComparisonProps {
  own: Fact[]
  other: Fact[]
}

/** Differences first; equal details on demand. */
function Comparison({ own, other }: ComparisonProps) {
  const { t } = useTexts()
  const { different, equal } = compared(own, other)
  const marked = (text: string) => (
    <mark className={styles.different}>{text === '' ? t('catalogue.merge.missing') : text}</mark>
  )
  return (
    <div className="stack">
      <p>
        <b>
          {different.length === 0
            ? t('catalogue.merge.equal')
            : t('catalogue.merge.differences', { count: different.length })}
        </b>
      </p>
      {different.length > 0 && (
        <DataTable
          label={t('catalogue.merge.title')}
          headings={[t('catalogue.merge.field'), t('catalogue.merge.this'), t('catalogue.merge.stays')]}
          rows={different.map(({ term, left, right }) => [term, marked(left), marked(right)])}
        />
      )}
      {equal.length > 0 && (
        <details className={styles.equal}>
          <summary>{t('catalogue.merge.same', { count: equal.length })}</summary>
          <Facts facts={equal.map(({ term, left }) => ({ term, value: left }))} />
        </details>
      )}
    </div>
  )
}
