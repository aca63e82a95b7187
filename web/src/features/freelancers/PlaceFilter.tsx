import type { Count } from '@hirelane/contracts/api/search-query';
import { LIMITS } from '@hirelane/contracts/constants';
import { spellingOf } from '@hirelane/contracts/words';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { FILTER_TEXTS as TEXTS } from '@/features/freelancers/texts';
import { theme } from '@/shared/theme/theme';
import { Button } from '@/shared/ui/Button';
import { controlStyles } from '@/shared/ui/controlStyles';
import { FilterChoice } from '@/shared/ui/FilterChoice';

interface PlaceFilterProps {
  place: string | undefined;
  nouns: readonly [one: string, several: string];
  /** The places of most freelancers; undefined until they are known. */
  counts: readonly Count[] | undefined;
  onChange: (place: string) => void;
}

/** A city or a state: one of those that most say, or any other. */
export function PlaceFilter({ place = '', nouns, counts = [], onChange }: PlaceFilterProps) {
  const id = useId();
  const [text, setText] = useState('');
  const offered = counts.map(({ value }) => value);
  // As the search compares them.
  const chosen = offered.find((value) => spellingOf(value) === spellingOf(place)) ?? place;
  const values = chosen === '' || offered.includes(chosen) ? offered : [chosen, ...offered];
  return (
    <Stack>
      <FilterChoice
        legend={TEXTS.place}
        type="radio"
        options={[{ value: '', label: TEXTS.anyPlace }, ...values.map((value) => ({ value, label: value }))]}
        chosen={[chosen]}
        nouns={nouns}
        counts={counts}
        onChange={onChange}
      />
      <Row
        onSubmit={(event) => {
          event.preventDefault();
          if (!text.trim()) return;
          onChange(text.trim());
          setText('');
        }}
      >
        <label htmlFor={id}>{TEXTS.otherPlace}</label>
        <div>
          <input
            id={id}
            placeholder="Such as Pune"
            autoComplete="off"
            maxLength={LIMITS.location}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" aria-label="Choose this place">
            Choose
          </Button>
        </div>
      </Row>
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
`;

const Row = styled.form`
  display: grid;
  gap: ${theme.space[2]};

  label {
    font-size: ${theme.font.sm};
  }

  div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${theme.space[2]};
  }

  input {
    ${controlStyles}
  }
`;
