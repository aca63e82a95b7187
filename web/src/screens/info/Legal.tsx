import { Link } from 'react-router-dom';
import { LegalText } from '@/features/marketplace/LegalText';
import { InfoPage } from '@/screens/info/InfoPage';

export function Legal() {
  return (
    <InfoPage title="Legal" lead="Who is responsible for this site, and how the software is licensed.">
      <h2>Responsible for this site</h2>
      <LegalText kind="imprint">
        <p>
          The operator of this installation is responsible for it. See <Link to="/contact">Contact us</Link> for how to
          reach them. Projects, profiles and proposals are written by the users named in them.
        </p>
      </LegalText>
      <h2>Licence</h2>
      <p>
        Hirelane is licensed under the Apache License, Version 2.0. You may use, change and redistribute it under its
        conditions. It is provided as is, without warranties of any kind.
      </p>
      <h2>Trademarks</h2>
      <p>
        Google, GitHub, Twitter, YouTube and Instagram are trademarks of their owners, and are used here only to refer
        to them.
      </p>
    </InfoPage>
  );
}
