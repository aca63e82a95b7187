import { act } from '@testing-library/react';
import { useEffect } from 'react';
import { type Location, type NavigateFunction, type To, useLocation, useNavigate } from 'react-router-dom';

/** `Watch`, rendered inside a router, lets a test read its location and navigate. */
export function watchRouter() {
  let now: { location: Location; navigate: NavigateFunction } | undefined;

  function Watch() {
    const [location, navigate] = [useLocation(), useNavigate()];
    useEffect(() => {
      now = { location, navigate };
    });
    return null;
  }

  function current() {
    if (!now) throw new Error('Watch must be rendered first.');
    return now;
  }

  const router = {
    state: {
      get location() {
        return current().location;
      },
    },
    /** A number navigates back or forward by that number of entries. */
    navigate: (to: To | number) =>
      act(async () => {
        if (typeof to === 'number') await current().navigate(to);
        else await current().navigate(to);
      }),
  };
  return { router, Watch };
}
