import { useQuery } from '@tanstack/react-query'
import { courses, type Course } from '#contract/course.ts'
import { call } from '../../api/call.ts'

const everyMs = 1500

const underWay = ({ items }: Course) => items.some(({ state }) => state === 'queued' || state === 'sealing')

/** A course as it is now; while certificates of it are being issued, it is asked for again and again. */
export const useCourse = (id: string) =>
  useQuery({
    queryKey: [courses.name, 'item', id],
    queryFn: ({ signal }) => call(courses.read, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && underWay(state.data) ? everyMs : false),
  })
