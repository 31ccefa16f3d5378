import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { certificateTemplates } from '#contract/template.ts'
import type { Locale } from '#domain/locale.ts'
import { call } from '../../../api/call.ts'
import { callRead } from '../../../resource/calls.ts'
import type { Person } from './draft.ts'
import { hardestOf } from './hardest.ts'

interface Printing {
  templateId: string
  people: readonly Person[]
  issueDate: string
  language: Locale | null
}

/** Print preview of the first person, and the people whose name does not fit. */
export function usePreviews({ people, ...printing }: Printing) {
  const [first] = people
  const previewed = first && !first.email ? first : null
  const tried = useMemo(
    () => [previewed, ...hardestOf(people, widthOf()).filter((person) => person !== previewed)],
    [people, previewed],
  )
  const previews = useQueries({ queries: tried.map((person) => paperOf({ ...printing, person })) })
  const at = previews.findIndex(({ data }) => data?.overflow)
  const field = previews[at]?.data?.overflow
  return {
    data: previews[0]?.data,
    isError: previews[0]?.isError === true,
    overflow: field ? { field, name: tried[at]?.fullname } : null,
  }
}

const paperOf = ({
  templateId,
  person,
  issueDate,
  language,
}: Omit<Printing, 'people'> & { person: Person | null }) => ({
  queryKey: [certificateTemplates.name, 'paper', templateId, person?._id, issueDate, language],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const template = await callRead(certificateTemplates, templateId, signal)
    const body = certificateTemplates.preview.body.parse({
      ...Object.fromEntries(
        Object.keys(certificateTemplates.input.shape).map((field) => [
          field,
          template[field as keyof typeof template],
        ]),
      ),
      issueDate,
      printedIn: language ?? undefined,
      ...(person && { holder: { fullname: person.fullname, evalid: person.evalid } }),
    })
    const drawing = await call(certificateTemplates.preview, { body }, { signal })
    return { ...drawing, sheetId: template.layout === 'uploaded' ? template.sheetId : null }
  },
  staleTime: Infinity,
  gcTime: 0,
  retry: 1,
})

/** Measures text with the font of the page. This is accurate enough to compare names. */
function widthOf() {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen) pen.font = `16px ${getComputedStyle(document.body).fontFamily}`
  return (text: string) => pen?.measureText(text).width ?? text.length
}
