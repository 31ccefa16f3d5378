export function LevelHead({ first, levels }: { first: string; levels: string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {levels.map((level) => (
          <th key={level} scope="col">
            {level}
          </th>
        ))}
      </tr>
    </thead>
  )
}
