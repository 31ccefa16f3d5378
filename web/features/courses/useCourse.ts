import { useQuery } from '@tanstack/react-query'
import { courses, type Course } from '#contract/course.ts'
import { call } from '../../api/call.ts'

const everyMs = 1500
/** Opening an account takes minutes or days. */
const awaitedEveryMs = 10_000

/** When a course is to be asked for again: often while certificates are issued, now and then while someone is awaited. */
function pauseOf({ items, awaited }: Course) {
  if (items.some(({ state }) => state === 'queued' || state === 'sealing')) return everyMs
  return awaited > 0 ? awaitedEveryMs : false
}

/** A course as it is now, asked for again while anything about it may change by itself. */
export const useCourse = (id: string) =>
  useQuery({
    queryKey: [courses.name, 'item', id],
    queryFn: ({ signal }) => call(courses.read, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data ? pauseOf(state.data) : false),
  })
