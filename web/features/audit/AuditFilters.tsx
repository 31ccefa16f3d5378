import { auditSide } from '#contract/audit.ts'
import { formatDay, isDay } from '#domain/day.ts'
import { DayField } from '../../i18n/dates/fields.tsx'
import { useTexts } from '../../i18n/useTexts.ts'
import { FilterBar } from '../../resource/FilterBar.tsx'
import { type Choices, Find } from '../../resource/Find.tsx'
import { itemName } from '../../resource/itemName.ts'
import { SelectField } from '../../ui/fields.tsx'
import type { AuditSearch } from './auditSearch.ts'
import { areas } from './narrowing.ts'
import { usePeople } from './usePeople.ts'
import styles from './AuditPage.module.css'

interface Props {
  search: AuditSearch
  /** The reader sees only own entries. */
  isOwn: boolean
  show: (change: AuditSearch) => void
}

export function AuditFilters({ search, isOwn, show }: Props) {
  const { area = '', person = '', side = '', from = '', to = '' } = search
  const { t, textByKey, locale } = useTexts()
  const people = usePeople(isOwn ? '' : person)
  const sides = auditSide.options.map((value) => ({
    value,
    label: t(`audit.side.${value}`, { name: people.chosen?.label ?? '' }),
  }))
  const options = areas.flatMap((value) => {
    const label = itemName(value, textByKey)
    return label ? [{ value, label }] : []
  })
  return (
    <FilterBar
      className={styles.filters}
      printed={[
        { term: t('audit.area'), value: itemName(area, textByKey) ?? '' },
        { term: t('audit.person'), value: people.chosen?.label ?? '' },
        {
          term: t('audit.side'),
          value: (people.chosen && sides.find(({ value }) => value === side)?.label) ?? '',
        },
        { term: t('audit.from'), value: isDay(from) ? formatDay(from, locale) : '' },
        { term: t('audit.to'), value: isDay(to) ? formatDay(to, locale) : '' },
      ]}
    >
      <SelectField
        id="audit-area"
        label={t('audit.area')}
        none={t('audit.area.all')}
        options={options.toSorted((one, other) => one.label.localeCompare(other.label))}
        value={area}
        onChange={(chosen) => show({ area: chosen })}
      />
      {!isOwn && <PersonFilters {...{ search, show, people, sides }} />}
      <div className={styles.days}>
        <DayField
          id="audit-from"
          passes="leaving"
          label={t('audit.from')}
          value={from}
          onChange={(day) => show({ from: day })}
        />
        <DayField
          id="audit-to"
          passes="leaving"
          label={t('audit.to')}
          value={to}
          onChange={(day) => show({ to: day })}
        />
      </div>
    </FilterBar>
  )
}

interface PersonProps extends Omit<Props, 'isOwn'> {
  people: Choices
  sides: { value: string; label: string }[]
}

function PersonFilters({ search: { person = '', side = '' }, show, people, sides }: PersonProps) {
  const { t } = useTexts()
  return (
    <>
      <Find
        id="audit-person"
        label={t('audit.person')}
        searchLabel={t('audit.person.search')}
        none={t('audit.person.all')}
        choices={people}
        value={person}
        onChange={(chosen) => show({ person: chosen, side: undefined })}
      />
      {person && (
        <SelectField
          id="audit-side"
          label={t('audit.side')}
          none={t('audit.side.all')}
          options={sides}
          value={side}
          onChange={(chosen) => show({ side: chosen })}
        />
      )}
    </>
  )
}
