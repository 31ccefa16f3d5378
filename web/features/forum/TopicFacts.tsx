import { Link } from '@tanstack/react-router'
import type { Topic } from '#contract/forum.ts'
import styles from './Topic.module.css'
import { TopicState } from './TopicState.tsx'

export function TopicFacts({ topic: { state, tags, vehicleId, vehicle } }: { topic: Topic }) {
  return (
    <span className={styles.tags}>
      <TopicState state={state} />
      {vehicleId && (
        <Link to="/app/vehicles/$id" params={{ id: vehicleId }} className={styles.tag}>
          {vehicle}
        </Link>
      )}
      {tags.map((tag) => (
        <Link key={tag} to="/app/forum" search={{ q: `#${tag}` } as never} className={styles.tag}>
          #{tag}
        </Link>
      ))}
    </span>
  )
}
