from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('lessons', '0003_longer_answers'),
    ]

    operations = [
        migrations.AddField(
            model_name='attempt',
            name='level',
            field=models.PositiveSmallIntegerField(null=True),
        ),
    ]
