import type { Person } from './draft.ts'

/** People with the widest name or unbreakable word. If their names fit on the page, all names fit. */
export function hardestOf(people: readonly Person[], widthOf: (text: string) => number): Person[] {
  const withName = people.filter(({ email }) => !email)
  const widestBy = (width: (person: Person) => number) =>
    withName.toSorted((one, other) => width(other) - width(one)).slice(0, 1)
  const widestWord = ({ fullname }: Person) => Math.max(...fullname.split(/[\s-]+/).map(widthOf))
  return [...new Set([...widestBy(({ fullname }) => widthOf(fullname)), ...widestBy(widestWord)])]
}
