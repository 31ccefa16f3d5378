import { useTexts } from '../i18n/useTexts.ts'
import { SelectField } from '../ui/fields.tsx'
import { useShown } from './ResourceContext.ts'

export function SortSelect() {
  const { t, named } = useTexts()
  const { area, list, sortable } = useShown()
  const { sort, desc } = list.state
  const options = sortable.flatMap((field) =>
    [false, true].map((down) => ({
      value: `${field} ${down}`,
      label: `${named(`${area}.${field}`) ?? named(`shell.${field}`) ?? field}, ${t(down ? 'shell.list.descending' : 'shell.list.ascending')}`,
    })),
  )
  const choose = (value: string) => {
    const [field = sort, down] = value.split(' ')
    list.show({ sort: field, desc: down === 'true' })
  }
  return (
    <SelectField
      id="list-order"
      label={t('shell.list.sortBy')}
      value={`${sort} ${desc}`}
      none={null}
      options={options}
      onChange={choose}
    />
  )
}
