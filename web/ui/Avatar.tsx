import styles from './Avatar.module.css'

interface Props {
  /** Address of the picture; without one the initials stand for the person. */
  src: string | null
  name: string
  size?: number
}

/** A person's picture or initials. The name always stands beside it, so it says nothing by itself. */
export function Avatar({ src, name, size = 40 }: Props) {
  const box = { width: size, height: size, fontSize: size * 0.38 }
  return src ? (
    <img className={styles.avatar} style={box} src={src} alt="" width={size} height={size} loading="lazy" />
  ) : (
    <span className={styles.avatar} style={box} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}

/** The first letters of the first and the last name. */
const initialsOf = (name: string) => {
  const words = name.split(/[\s._]+/).filter(Boolean)
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase()
}
