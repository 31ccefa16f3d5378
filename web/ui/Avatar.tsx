import styles from './Avatar.module.css'

interface Props {
  /** Without a picture, the initials are shown. */
  src: string | null
  name: string
  size?: number
}

/** Hidden from screen readers, because the name is always next to it. */
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

const initialsOf = (name: string) => {
  const words = name.split(/[\s._]+/).filter(Boolean)
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase()
}
