import { useQuery } from '@tanstack/react-query'
import { courses, type Course } from '#contract/course.ts'
import { call } from '../../api/call.ts'

const everyMs = 1500
/** Creating an account takes minutes or days. */
const awaitedEveryMs = 10_000

/** Polling interval: short while certificates are issued, long while people still have to register. */
function pauseOf({ items, awaited }: Course) {
  if (items.some(({ state }) => state === 'queued' || state === 'sealing')) return everyMs
  return awaited > 0 ? awaitedEveryMs : false
}

export const useCourse = (id: string) =>
  useQuery({
    queryKey: [courses.name, 'item', id],
    queryFn: ({ signal }) => call(courses.read, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data ? pauseOf(state.data) : false),
  })
